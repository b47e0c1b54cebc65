"""What is shown of descriptions that come late; what follows is in `cases/descriptions.txt`."""

LAID = (
    "ring la1 ba3 go5 ka2 lo4 zi6; order r g y; storage a d; leaders c a b b; siege go lo zi; "
    "tax la1 ba2 ka3; la; ba; ka"
)


def test_live_and_loaded_games_agree_after_describe(table):
    table("new", "league-of-six", "Roos:red", "Gijs:green", "Ymke:yellow")
    table.do(LAID, "g h; y h; r rhhh", "ro1 1 g1")
    said = table("describe", "storage a 1 1 g1; storage d 1 1 b1")
    assert "the storage tiles (storage)" in said.out
    assert "round 2" in table("turn").out
    assert "contradicts what was described later" in table("audit", code=1).out  # ro1 was dead
    table("do", "storage b e")
    text = table("export").out
    table("import", "-", input=text)
    assert table("export", "--game", "los2").out == text
    lossless = table("export", "-f", "jsonl", "--game", "los1").out
    assert table("import", "-", input=lossless).code == 0
