import pickle

import fibnim
import pytest


def test_certificates(tmp_path):
    game = fibnim.prove(fixed=(6, 1))
    assert (game.fixed, game.free, game.states) == ((6, 1), 1, 189)
    assert game.complement() == 3 == fibnim.complement((1, 6)).value
    assert fibnim.prove(fixed=(4, 3)).complement() is None
    game.check()
    path = tmp_path / "n6x1.json"
    game.save(path)
    assert fibnim.Certificate.load(path) == game == pickle.loads(pickle.dumps(game))
    with pytest.raises(FileExistsError):
        game.save(path)
    pile = 10**300
    analysis = game.solve([6, 1, pile], quota=13)
    assert analysis == fibnim.solve([6, 1, pile], quota=13)
    assert analysis.basis == fibnim.Basis("certificate", "certificate", states=189)
    for best in analysis.winning_moves:
        after = [6, 1, pile]
        after[best.pile] -= best.take
        assert fibnim.solve(after, quota=2 * best.take).outcome == "P"
    game.export("walnut", tmp_path / "walnut")
    assert (tmp_path / "walnut" / "n6x1.txt").read_text().startswith("msd_fib msd_fib\n")
    game.export("dot", tmp_path / "n.dot")
    assert fibnim.prove(fixed=(2, 1))._repr_svg_().endswith("</svg>\n")


def test_a_tampered_certificate_is_refused():
    text = fibnim.prove(fixed=(1,)).dumps()
    tampered = text.replace('"accepting":[', '"accepting":[0,', 1)
    assert tampered != text
    with pytest.raises(ValueError):
        fibnim.Certificate.loads(tampered)


def test_audit():
    claims = fibnim.audit("larsson-T19")
    assert [(claim["id"], claim["paper"], claim["grade"]) for claim in claims] == [
        ("larsson-T19", "larsson", "verified")
    ]
