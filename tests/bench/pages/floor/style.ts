/** What a careful hand writes for these pages: the site's look, nothing that is not used. */
export const STYLE = `
:root{color-scheme:dark;--bg:#0d0c11;--s2:#1e1b26;--line:#2f2a3b;--text:#f3f0f8;--faint:#948ba8}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:15px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans JP",sans-serif}
a{color:inherit;text-decoration:none}
header{display:grid;gap:8px;padding:8px 12px;border-bottom:1px solid var(--line)}
header b{font-size:20px;line-height:44px}
input{width:100%;height:44px;padding:0 16px;border:1px solid var(--line);border-radius:99px;background:var(--s2);color:inherit;font:inherit}
main{padding:8px 12px 48px}
h1{font-size:21px;line-height:1.15;margin:12px 0 4px}
h2{font-size:17px}
p{margin:0 0 8px}
small,.quiet,li p,footer{color:var(--faint);font-size:12.5px}
ul{list-style:none;margin:16px 0;padding:0}
.grid{display:grid;gap:16px 8px;grid-template-columns:repeat(auto-fill,minmax(154px,1fr))}
.row{display:flex;gap:8px;overflow-x:auto}
.row li{flex:none;width:160px}
li a{display:grid}
li img{grid-area:1/1;width:100%;height:auto;aspect-ratio:16/9;object-fit:cover;border-radius:10px;background:var(--s2)}
li b{grid-area:1/1;place-self:end;margin:6px;padding:1px 6px;border-radius:5px;background:#000c;font-size:12px}
h3{margin:6px 0 0;font-size:15px;line-height:1.3;display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow:hidden}
li p{margin:0;white-space:nowrap;overflow:hidden}
.poster{display:block;width:calc(100% + 24px);margin:0 -12px;height:auto;aspect-ratio:16/9;background:var(--s2)}
nav a{display:inline-block;padding:8px 14px;background:var(--s2);border-radius:99px}
`.replaceAll('\n', '');
