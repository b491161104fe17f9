"""An app that cannot take its news for a while: nothing overtakes what it refused, nothing of a new boot is lost."""

from firmware_bridge import BoardRestarted, LinkUp, News, Noise, Sequenced, TagArrived
from firmware_bridge.messages import PRODUCT
from firmware_bridge.outlet import NewsOutlet

UID = "04A22B7C910280"
UP = LinkUp(PRODUCT, "1", 1, (1,))


def event(sequence: int, boot: int = 1) -> TagArrived:
    return TagArrived(boot, sequence, 1, UID)


class Sulking:
    """Refuses the first events of the numbers it is given."""

    def __init__(self, *refused: tuple[int, int]) -> None:
        self.refused = set(refused)
        self.taken: list[News] = []

    def take(self, news: News) -> None:
        if isinstance(news, Sequenced) and (news.boot_id, news.sequence) in self.refused:
            raise ArithmeticError("not now")
        self.taken.append(news)


def test_nothing_of_the_same_boot_overtakes_a_refused_event() -> None:
    app = Sulking((1, 2))
    assert NewsOutlet(app.take).tell_all([UP, event(1), event(2), Noise(3), event(3)]) == event(2)
    assert app.taken == [UP, event(1), Noise(3)]


def test_the_events_of_a_new_boot_do_not_wait_for_what_the_old_one_has_forgotten() -> None:
    app = Sulking((1, 2))
    restarted = BoardRestarted(2, previous=1)
    news = [UP, event(1), event(2), restarted, event(1, boot=2), event(2, boot=2)]
    NewsOutlet(app.take).tell_all(news)
    assert app.taken == [UP, event(1), restarted, event(1, boot=2), event(2, boot=2)]


def test_of_refusals_in_two_boots_the_one_that_can_still_be_told_again_counts() -> None:
    app = Sulking((1, 2), (2, 1))
    news = [UP, event(2), BoardRestarted(2, previous=1), event(1, boot=2), event(2, boot=2)]
    assert NewsOutlet(app.take).tell_all(news) == event(1, boot=2)
    assert app.taken == [UP, BoardRestarted(2, previous=1)]


def test_before_the_link_nothing_of_a_port_is_told() -> None:
    app = Sulking()
    assert NewsOutlet(app.take).tell_all([Noise(5), event(1)]) is None
    assert app.taken == []
