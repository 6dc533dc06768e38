import type { VoteEntry, VoteEvent } from '@contract/vote/schema'
import { complain } from '@/shell/complaint/entry'
import { back, go, sharedAs } from '@/shell/links'
import { confirmBlock } from '@/shell/privacy/black-list'
import { t } from '@/locale'
import { feedback } from '@/platform/feedback'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { session } from '@/net/session'
import { PosterStore } from '@/shell/share/poster-store'
import { offer, type Act } from '@/ui/menu'
import { shareRow, type Card } from '@/ui/share'
import type { EntryStore } from './entry-store'
import { pathOfDesk, pathOfEntry, pathOfEvent } from './pages'
import type { VotingStore } from './voting-store'
import { numberOf } from './words'

export const cardOfEvent = ({ id, title, cover }: VoteEvent): Card => ({
  title,
  path: pathOfEvent(id),
  picture: cover?.thumb,
  shared: sharedAs('vote', id),
})

export const cardOfEntry = (entry: VoteEntry): Card => ({
  title: t('我在给{number} {name}投票', { number: numberOf(entry), name: entry.name }),
  path: pathOfEntry(entry.id),
  picture: entry.pictures[0]?.thumb,
  shared: sharedAs('voteEntry', entry.id),
})

/** Of what everyone may read, for who is signed in. */
const posterRow = (shown: boolean, act: () => void): Act[] =>
  shown && session.info ? [{ label: t('生成海报'), act }] : []

export const posterOf = (view: 'event' | 'entry', id: string): PosterStore =>
  PosterStore.by(id, () => get('Vote/poster', { id, view }, inPlace))

/** Asks before something goes for good; says why it did not go where it did not, and leaves the page where it did. */
async function confirmGone(
  question: { title: string; content: string; confirmText: string },
  remove: () => Promise<void>,
): Promise<void> {
  if (!(await feedback.modal({ ...question, danger: true }))) return
  const gone = await remove().then(
    () => true,
    () => false,
  )
  if (!gone) return
  feedback.toast(t('已删除'))
  back()
}

/** What can be done with an event: its creator looks after it, others complain or keep its creator away. */
export async function showEventMenu(
  store: VotingStore,
  event: VoteEvent,
  onPoster: () => void,
): Promise<void> {
  const { id, author, mine, people } = event
  const own = [
    { label: t('管理投票'), act: () => go(pathOfDesk(id)) },
    {
      label: t('删除'),
      act: () =>
        confirmGone(
          {
            title: t('删除这个投票？'),
            content:
              people > 0
                ? t('已经有 {n} 人投过票，选手、票和结果会一起消失，不能恢复。', { n: people })
                : t('删除后不能恢复。'),
            confirmText: t('删除'),
          },
          store.remove,
        ),
    },
  ]
  const theirs = [
    { label: t('举报'), act: async () => complain('vote', id) },
    {
      label: t('拉黑{name}', { name: author.name }),
      act: async () => (await confirmBlock(author)) && back(),
    },
  ]
  const shown = event.withheld === undefined
  await offer([shareRow(cardOfEvent(event)), ...posterRow(shown, onPoster), ...(mine ? own : theirs)])
}

/** What can be done with an entry: its author takes it back, its event's creator declines it, others complain. */
export async function showEntryMenu(
  store: EntryStore,
  onDecline: () => void,
  onPoster: () => void,
): Promise<void> {
  const { data } = store.shown
  if (!data) return
  const { entry, event } = data
  const open = event.phase === 'soon' || event.phase === 'open'
  const leave = {
    label: t('退出参选'),
    act: () =>
      confirmGone(
        {
          title: t('退出参选？'),
          content: t('投给你的票会退回给投票的同学，不能恢复。'),
          confirmText: t('退出'),
        },
        store.remove,
      ),
  }
  const host =
    event.mine && !entry.mine && open && entry.review === 'accepted'
      ? [{ label: t('取消参选资格'), act: onDecline }]
      : []
  const rows = entry.mine
    ? open
      ? [leave]
      : []
    : [...host, { label: t('举报'), act: async () => complain('voteEntry', entry.id) }]
  const shown = entry.withheld === undefined && entry.number !== null
  await offer(
    [shareRow(cardOfEntry(entry)), ...posterRow(shown, onPoster), ...rows],
    rows.length > 0 ? undefined : -1,
  )
}
