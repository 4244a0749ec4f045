// An address that names a remark and no page is older than the pages of the commentary: it leads to
// the page on which the remark stands.

const [, wanted] = location.hash.match(/^#remark-(\d+)$/) ?? [];
const { searchParams } = new URL(location.href);

if (wanted && !document.getElementById(`remark-${wanted}`) && !searchParams.has("remark")) {
  location.replace(`?remark=${wanted}${location.hash}`);
}
