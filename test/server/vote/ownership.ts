/** Who may do what with votes: everybody whom the creator does not keep away votes, and the creator decides. */
import { closeVotes } from '../../../server/features/vote/close'
import { newPhoto } from '../campus'
import { befriend } from '../chat/chats'
import type { TestSession } from '../harness'
import { as, say } from '../asks'
import {
  desks,
  key,
  mine,
  unblocked,
  unblockedIn,
  type Make,
  type Ownership,
  type Rule,
  type Stage,
} from '../owners'
import { eventDraft } from './votes'

const some = ({ items }: { items: unknown[] }) => items.length > 0

function rules(stage: Stage): Record<string, Rule> {
  const create = async (change: object = {}) =>
    say(stage.app.post('VoteActivity/create', eventDraft({ voters: 'everyone', ...change }), as(stage.owner)))
  const enter = async (id: string, by = stage.owner) =>
    say(stage.app.post('Vote/apply', { key: key(), id, name: '江风' }, as(by)))
  const event: Make = async () => ({ id: (await create()).id })
  const peopled = async (change: object = {}) => {
    const { id } = await create(change)
    return { id, entry: (await enter(id)).id }
  }
  const withEntry: Make = async () => ({ id: (await peopled()).id })
  const entry: Make = async () => ({ id: (await peopled()).entry })
  const cast = async () => {
    const { id, entry: chosen } = await peopled()
    const sent = { key: key(), id, entries: [chosen] }
    const { receipts } = await say(stage.app.post('Vote/vote', sent, as(stage.owner)))
    return { id, receipt: receipts[0]?.id ?? '' }
  }
  const aside = async () => {
    const made = await cast()
    await stage.app.pool.query(
      `update vote_ballots set state = 'aside', signals = '{young}', voter_id = $2 where id = $1`,
      [made.receipt, stage.person('stranger').userId],
    )
    return made
  }
  const applied = async () => {
    const { id } = await create({ review: true })
    return { id, entry: (await enter(id, await stage.newStudent())).id }
  }
  return {
    'VoteActivity/create': {
      who: mine,
      make: async () => eventDraft({ cover: await newPhoto(stage.app, stage.owner) }),
    },
    'VoteActivity/read': { who: unblocked, make: event },
    'activity/delete': { who: mine, make: event },
    'VoteActivity/cancel': { who: mine, make: async () => ({ ...(await event()), reason: '场地没有了' }) },
    'Vote/participantList': { who: unblocked, make: withEntry, given: some },
    'Vote/participantInfo': { who: unblocked, make: entry },
    'Vote/poster': { who: unblockedIn, make: async () => ({ ...(await event()), view: 'event' }) },
    'Vote/apply': { who: unblockedIn, make: async () => ({ ...(await event()), key: key(), name: '晚风' }) },
    'Vote/edit': { who: mine, make: async () => ({ ...(await entry()), name: '江上晚风' }) },
    'Vote/move': { who: mine, make: entry },
    'Vote/remove': { who: mine, make: entry },
    'Vote/dismiss': { who: desks, make: async () => ({ ...(await entry()), reason: '替别人报的' }) },
    'Vote/ranking': { who: unblocked, make: withEntry, given: some },
    'Vote/live': { who: unblocked, make: withEntry },
    'Vote/vote': {
      who: unblockedIn,
      make: async () => {
        const { id, entry: chosen } = await peopled()
        return { id, key: key(), entries: [chosen] }
      },
    },
    'Vote/withdraw': { who: mine, make: async () => ({ receipt: (await cast()).receipt }) },
    'Vote/receipts': { who: unblocked, make: async () => ({ id: (await cast()).id }), given: some },
    'Vote/mine': { who: mine, make: async () => ({ id: (await cast()).id }), given: some },
    'Vote/waiting': { who: mine, make: async () => ({ id: (await applied()).id }), given: some },
    'Vote/review': {
      who: mine,
      make: async () => ({ id: (await applied()).entry, action: 'decline', reason: '照片看不清' }),
    },
    'Vote/aside': { who: mine, make: async () => ({ id: (await aside()).id }), given: some },
    'Vote/decide': {
      who: mine,
      make: async () => {
        const { id, receipt } = await aside()
        return { id, receipts: [receipt], action: 'reject', reason: '小号投的票' }
      },
    },
    'Vote/export': {
      who: mine,
      make: async () => {
        const { id } = await peopled()
        await stage.app.pool.query(
          `update vote_events set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = $1`,
          [id],
        )
        await closeVotes(stage.app.context)
        return { id }
      },
    },
  }
}

/** Of another event; a group that the caller is not in. */
const foreign = (stage: Stage) => {
  const group = async (by: TestSession): Promise<string> => {
    const friend = await stage.newStudent()
    await befriend(stage.app, by, friend)
    const sent = { key: key(), name: '器材室', kind: 'club', scope: 'everyone', approval: 'free' }
    const people = [friend.userId]
    return (await say(stage.app.post('chat/group/create', { ...sent, people } as never, as(by)))).id
  }
  const elsewhere = async () => {
    const by = as(await stage.newStudent())
    const { id } = await say(stage.app.post('VoteActivity/create', eventDraft({ voters: 'everyone' }), by))
    const entry = await say(stage.app.post('Vote/apply', { key: key(), id, name: '江风' }, by))
    return { id, entry: entry.id, by }
  }
  return {
    'VoteActivity/create': {
      conversation: {
        around: {
          ...{ kind: 'poll', voters: 'chat', body: undefined, cover: undefined, way: 'creator' },
          options: ['去', '不去'],
        },
        make: async () => group(await stage.newStudent()),
        own: () => group(stage.owner),
      },
    },
    'Vote/vote': { 'entries[]': async () => (await elsewhere()).entry },
    'Vote/move': { before: async () => (await elsewhere()).entry },
    'Vote/decide': {
      'receipts[]': async () => {
        const { id, entry, by } = await elsewhere()
        const { receipts } = await say(stage.app.post('Vote/vote', { key: key(), id, entries: [entry] }, by))
        return receipts[0]?.id ?? ''
      },
    },
  }
}

export default { rules, foreign } satisfies Ownership
