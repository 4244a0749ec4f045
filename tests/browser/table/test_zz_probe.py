from tests.browser.table.test_keeping_still import *
from tests.browser.table.test_keeping_still import desk
import pytest
@pytest.mark.parametrize("name", positions.those("late", "bribing"))
def test_probe(window, stands, name):
    seat = desk(window, stands[name], (1440, 900))
    out = seat.page.evaluate("""async () => {
      const res=[]; const body=()=>document.getElementById('moves-body').getBoundingClientRect();
      const before=body();
      for (const line of document.querySelectorAll('#choices button:not(details *)')) {
        line.click(); const a=body(); await new Promise(r=>setTimeout(r,150)); const b=body();
        if (Math.abs(a.top-before.top)>1||Math.abs(b.top-a.top)>1) res.push([line.dataset.choose,before.top,a.top,b.top,before.height,b.height,document.querySelector('#turn-choice').innerText.slice(0,300)]);
        document.querySelector('#turn-choice [data-back]')?.click();
      }
      return res;}""")
    print(name, len(out)); 
    for o in out[:6]: print(o)
