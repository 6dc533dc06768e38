import type { VoteEntry, VoteEvent } from '@contract/vote/schema'
import { complain } from '@/shell/complaint/entry'
import { back, go, pathToSend, sharedAs } from '@/shell/links'
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
import { pathOfDesk, pathOfEntry, pathOfEvent, pathToEdit } from './pages'
import type { VotingStore } from './voting-store'
import { numberOf } from './labels'

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

export type Dropping = NonNullable<VoteEntry['drop']>

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
  onCancel: () => void,
): Promise<void> {
  const { id, author, mine, people, phase } = event
  const own = [
    { label: t('管理投票'), act: () => go(pathOfDesk(id)) },
    ...(phase === 'soon' || phase === 'open' ? [{ label: t('取消投票'), act: onCancel }] : []),
    ...(people === 0
      ? [
          {
            label: t('删除'),
            act: () =>
              confirmGone(
                { title: t('删除这个投票？'), content: t('删除后不能恢复。'), confirmText: t('删除') },
                store.remove,
              ),
          },
        ]
      : []),
  ]
  const theirs = [
    { label: t('举报'), act: async () => complain('vote', id) },
    {
      label: t('拉黑{name}', { name: author.name }),
      act: async () => (await confirmBlock(author)) && back(),
    },
  ]
  const shown = event.withheld === undefined
  // what is asked in a chat is nothing to others
  const open = shown && event.voters !== 'chat' && session.info !== null
  const send = { label: t('发给同学'), act: () => go(pathToSend('vote', id, t('投票'))) }
  await offer([
    shareRow(cardOfEvent(event)),
    ...(open ? [send] : []),
    ...posterRow(shown, onPoster),
    ...(mine ? own : theirs),
  ])
}

/**
 * What can be done with an entry: its author takes it back, its event's creator drops it while nobody voted for it, the
 * school's administrators do with a reason; others complain.
 */
export async function showEntryMenu(
  store: EntryStore,
  onDrop: (by: Dropping) => void,
  onPoster: () => void,
): Promise<void> {
  const { data } = store.shown
  if (!data) return
  const { entry, event } = data
  const open = event.phase === 'soon' || event.phase === 'open'
  const question = event.mine
    ? {
        title: t('删除“{name}”？', { name: entry.name }),
        content: t('还没有人投它，删除后不能恢复。'),
        confirmText: t('删除'),
      }
    : {
        title: t('退出评选？'),
        content: t('投给你的票会退回给投票的同学，不能恢复。'),
        confirmText: t('退出'),
      }
  const leave = {
    label: event.mine ? t('删除这个选项') : t('退出评选'),
    act: () => confirmGone(question, store.remove),
  }
  const { drop } = entry
  const dropping =
    open && drop !== null
      ? [
          {
            label: drop === 'creator' ? t('取消这个选项') : t('作为管理员取消'),
            act: () => onDrop(drop),
          },
        ]
      : []
  const edit = { label: t('修改'), act: () => go(pathToEdit(entry)) }
  const rows = entry.mine
    ? open
      ? [...(event.people === 0 ? [edit] : []), ...(!event.mine || entry.votes === 0 ? [leave] : [])]
      : []
    : [...dropping, { label: t('举报'), act: async () => complain('voteEntry', entry.id) }]
  const shown = entry.withheld === undefined && entry.number !== null
  await offer(
    [shareRow(cardOfEntry(entry)), ...posterRow(shown, onPoster), ...rows],
    rows.length > 0 ? undefined : -1,
  )
}
