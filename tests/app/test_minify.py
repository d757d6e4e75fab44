"""Scripts and stylesheets lose what only people read, and nothing else."""

import pytest

from app import minify


@pytest.mark.parametrize(
    ("long", "short"),
    [
        ("// A purpose.\nstart();\n", "start();"),
        ("a(); /* aside */ b();", "a();b();"),
        ("if (one) {\n  two(a, b);\n}\nthree();", "if(one){two(a,b);}\nthree();"),
        ("const f = (x) => x * 2;", "const f=(x)=>x*2;"),
        ("const { a, b } = c;", "const{a,b}=c;"),
        ("for (const [k, v] of all) go(k in v);", "for(const[k,v]of all)go(k in v);"),
        ("return  void 0;", "return void 0;"),
        ("let a = b\nlet c = d", "let a=b\nlet c=d"),
        ("const a = b // why\n(c)", "const a=b\n(c)"),
        ("x = a + +b - -c;", "x=a + +b - -c;"),
        ("x = a < !--b;", "x=a < !--b;"),
        ("first()\n  .then(second)", "first()\n.then(second)"),
    ],
)
def test_a_script_keeps_what_it_does(long: str, short: str) -> None:
    assert minify.script(long) == short + "\n"


@pytest.mark.parametrize(
    "kept",
    [
        '"a  // b"',
        "'it\\'s  /* here */'",
        "`a  b`",
        "`one ${two}  three`",
        '`a  ${b?`c  ${d}  e`:"f  g"}  h`',
        "`${{a:{b:1}}.a.b}  c`",
        "`\\`  ${x}  \\${y  }`",
        "`http://a  b`",
        "`two\n  lines`",
        "/a  b/g",
        "/[/\"]  '/",
        "/\\/  \\/\\*/",
    ],
)
def test_what_is_quoted_stays_as_it_is(kept: str) -> None:
    assert minify.script(f"said( {kept} ); // that") == f"said({kept});\n"
    assert minify.script(f"said = {kept}\n\n  next()") == f"said={kept}\nnext()\n"


def test_a_stroke_divides_or_begins_a_regular_expression() -> None:
    assert minify.script("a = b / c; // d / e") == "a=b / c;\n"
    assert minify.script("a = (b) / c / d[0] / 2; e = '  ';") == "a=(b)/ c / d[0]/ 2;e='  ';\n"
    assert minify.script("return /it's  /.test(a) /* ' */;") == "return /it's  /.test(a);\n"
    assert minify.script("a = `${b}` / c; d = ' /  ';") == "a=`${b}` / c;d=' /  ';\n"


@pytest.mark.parametrize(
    ("long", "short"),
    [
        ("/* About. */\n.a { color: red; }\n", ".a{color:red;}"),
        (".a,\n.b > .c { margin: 0 1px; }", ".a,.b > .c{margin:0 1px;}"),
        (".a :hover { top: calc(1px + 2px); }", ".a :hover{top:calc(1px + 2px);}"),
        ("@media (min-width: 9px) { .a { b: c } }", "@media (min-width:9px){.a{b:c}}"),
        (":root { --night: ; --day: initial; }", ":root{--night: ;--day:initial;}"),
        (":root { --day: initial; --night:  }", ":root{--day:initial;--night: }"),
        ('.a::after { content: "a ;  /* b */ { : c"; }', '.a::after{content:"a ;  /* b */ { : c";}'),
        (".a { background: url('x  ,y') /* z */ no-repeat }", ".a{background:url('x  ,y') no-repeat}"),
    ],
)
def test_a_stylesheet_says_the_same(long: str, short: str) -> None:
    assert minify.style(long) == short + "\n"
