"""Templates are formatted for their authors; sent pages have no formatting."""

from __future__ import annotations

import pytest
from jinja2 import Environment

from grandtour.web.http.whitespace import WhitespaceFilter


def render_template(template: str, **facts: object) -> str:
    return Environment(extensions=[WhitespaceFilter]).from_string(template).render(facts)


@pytest.mark.parametrize(("template", "page"), [
    ("<ul>\n  <li>\n    <a>x</a>\n  </li>\n</ul>\n", "<ul><li><a>x</a></li></ul>"),
    ("{% if yes %}\n  <a></a> <b></b>\n{% endif %}", "<a></a><b></b>"),
    ("<a></a> {# both #} <b></b>", "<a></a><b></b>"),
    ("<label></label>\n<textarea>\n</textarea>", "<label></label><textarea>\n</textarea>")])
def test_space_between_tags_is_removed(template: str, page: str) -> None:
    assert render_template(template, yes=True) == page


def test_space_inside_element_edges_is_removed() -> None:
    assert render_template("<p>\n  {{ one }}\n</p>", one=1) == "<p>1</p>"


def test_beside_text_it_is_one_space() -> None:
    assert render_template("a\n   <b>c</b>  {{ one }}\n d <br>\n e",
                           one=1) == "a <b>c</b> 1 d <br> e"
    assert render_template("{{ one }}{% if one %} of 2{% endif %}", one=1) == "1 of 2"


def test_explicit_spaces_separate_tags() -> None:
    assert render_template('<b>a</b>{{ " " }}<b>c</b>') == "<b>a</b> <b>c</b>"


def test_a_tag_is_one_line() -> None:
    page = '<input name="a" title="two words" checked>'
    assert render_template(
        '<input\n  name="a"\n  title="two\n    words"\n  {% if yes %}checked{% endif %}\n>',
                yes=True) == page
    assert render_template('<svg viewBox="0 0 1 1">\n  <use href="#x" />\n</svg>') == (
        '<svg viewBox="0 0 1 1"><use href="#x"/></svg>')


@pytest.mark.parametrize(("seat", "live", "page"), [
    (0, True, '<p data-mine id="p"><b data-zero="0" data-live></b></p>'),
    (0, False, '<p data-mine id="p"><b data-zero="0"></b></p>'),
    (1, True, '<p hidden data-seat="1" id="p"><b></b></p>')])
def test_conditions_in_tags_leave_no_space(seat: int, live: bool, page: str) -> None:
    assert render_template("""<p
      {% if not seat %}data-mine{% else %}
        hidden data-seat="{{ seat }}"
      {% endif %}
      id="p"
    ><b
      {% if not seat %}data-zero="{{ seat }}"{% if live %} data-live{% endif %}{% endif %}
    ></b></p>""", seat=seat, live=live) == page


@pytest.mark.parametrize("page", ["<pre> a\n  <b>c</b>\n</pre>", "<textarea>\n a </textarea>"])
def test_verbatim_content_is_unchanged(page: str) -> None:
    assert render_template(page) == page


def test_faults_name_their_line() -> None:
    with pytest.raises(ZeroDivisionError) as fault:
        render_template("<p>\n\n  <b>\n  </b>\n{{ 1 // zero }}</p>", zero=0)
    assert fault.traceback[-1].lineno + 1 == 5
