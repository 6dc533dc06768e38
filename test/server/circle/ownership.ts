/** Who may do what with dynamics. */
import { draft, picture, publish } from '../campus'
import type { TestSession } from '../harness'
import { as, say } from '../asks'
import {
  desks,
  mine,
  unblocked,
  unblockedIn,
  type Make,
  type Ownership,
  type Rule,
  type Stage,
} from '../owners'
import { eventDraft } from '../vote/votes'

const items = (data: { items: readonly unknown[] }): boolean => data.items.length > 0

function rules(stage: Stage): Record<string, Rule> {
  const dynamic: Make = async () => ({
    id: (await publish(stage.app, stage.owner, { scope: 'everyone' })).id,
  })
  const trashed: Make = async () => {
    const { id } = await publish(stage.app, stage.owner)
    await say(stage.app.post('dynamic/delete', { id }, as(stage.owner)))
    return { id }
  }
  const waiting = async (state: 'pending' | 'refused') => {
    const { id } = await publish(stage.app, stage.owner, { scope: 'everyone' })
    await stage.app.pool.query('update dynamics set state = $2, reviewed_at = now() where id = $1', [
      id,
      state,
    ])
    return { id }
  }
  const theUser: Make = async () => ({ user: stage.owner.userId })
  return {
    'dynamic/detail': { who: unblocked, make: dynamic },
    'dynamic/like': { who: unblockedIn, make: dynamic },
    'dynamic/dislike': { who: unblockedIn, make: dynamic },
    'dynamic/likes': { who: unblocked, make: dynamic },
    'dynamic/delete': {
      who: ['desk', 'platform', 'owner'],
      make: async () => ({ ...(await dynamic()), reason: '违反社区公约' }),
    },
    'dynamic/setScope': { who: mine, make: async () => ({ ...(await dynamic()), scope: 'me' }) },
    'dynamic/solve': {
      who: mine,
      make: async () => ({
        id: (await publish(stage.app, stage.owner, { scope: 'everyone', help: true })).id,
        solved: true,
      }),
    },
    'dynamic/edit': { who: mine, make: async () => ({ ...(await waiting('refused')), text: '改过了' }) },
    'dynamic/favorite': { who: unblockedIn, make: async () => ({ ...(await dynamic()), on: true }) },
    'dynamic/code': { who: unblockedIn, make: dynamic },
    'dynamic/setAnonymity': {
      who: desks,
      make: async () => ({ school: stage.campus.school, allowed: true }),
    },
    'dynamic/setHot': { who: desks, make: dynamic },
    'dynamic/cancelHot': { who: desks, make: dynamic },
    'dynamic/approved': { who: desks, make: () => waiting('pending') },
    'dynamic/refused': {
      who: desks,
      make: async () => ({ ...(await waiting('pending')), reason: '像是广告' }),
    },
    'dynamic/restore': { who: mine, make: trashed },
    'dynamic/clear': { who: mine, make: trashed },
    'dynamic/userDynamics': { who: unblocked, make: async () => (await dynamic(), theUser()), given: items },
    'dynamic/medias': {
      who: unblocked,
      make: async () => {
        await publish(stage.app, stage.owner, {
          scope: 'everyone',
          pictures: [(await say(stage.app.upload(await picture(), as(stage.owner)))).id],
        })
        return theUser()
      },
      given: items,
    },
    'dynamic/publish': {
      who: mine,
      make: async () => ({
        ...draft(),
        pictures: [(await say(stage.app.upload(await picture(), as(stage.owner)))).id],
      }),
    },
  }
}

/** A poll of who has something against the caller; such a person's name. */
const foreign = (stage: Stage) => {
  const against = async () => {
    const person = await stage.newStudent()
    await say(stage.app.post('user/block', { id: stage.owner.userId }, as(person)))
    return person
  }
  const poll = async (by: TestSession) =>
    (await say(stage.app.post('VoteActivity/create', eventDraft({ voters: 'everyone' }) as never, as(by)))).id
  const mention = {
    around: { text: '谢谢 @江岸', mentions: [{ as: '江岸' }] },
    make: async () => (await against()).userId,
    kept: async (id: string) =>
      (await stage.app.pool.query('select 1 from dynamics where mentions::text like $1', [`%${id}%`]))
        .rowCount === 0,
  }
  return {
    'dynamic/publish': {
      'mentions[].id': mention,
      'card.id': {
        around: { pictures: [], card: { kind: 'vote' } },
        make: async () => poll(await against()),
        own: () => poll(stage.owner),
      },
    },
    'dynamic/edit': { 'mentions[].id': mention },
  }
}

export default {
  rules,
  foreign,
  desks: { dynamics: 'dynamic/approved' },
  aboutNobody: {
    'dynamic/setAnonymity': 'a setting of the school',
    'dynamic/cancelHot': 'takes away what is one’s own',
    'dynamic/adminDeletes': 'a list',
  },
} satisfies Ownership
