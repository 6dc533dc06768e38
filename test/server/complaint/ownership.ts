/** Who may do what with complaints, decisions and appeals. */
import { publish } from '../campus'
import { newAdministrator } from '../certification/certified'
import type { TestSession } from '../harness'
import { as, say } from '../asks'
import {
  desks,
  key,
  mine,
  reviewersAnd,
  visitors,
  type Make,
  type Ownership,
  type Rule,
  type Stage,
} from '../owners'

function rules(stage: Stage): Record<string, Rule> {
  /** Made by the owner, about someone who is none of the callers. */
  const complaint: Make = async () => {
    const { id } = await publish(stage.app, await stage.newStudent(), { scope: 'everyone' })
    const sent = { key: key(), subject: 'dynamic', id, reason: 'advert' } as const
    return { id: (await say(stage.app.post('complaint/add', sent, as(stage.owner)))).id }
  }
  /** About the owner, whose dynamic was taken down. */
  const decision: Make = async () => {
    const { id } = await publish(stage.app, stage.owner, { scope: 'everyone' })
    const sent = { key: key(), subject: 'dynamic', id, reason: 'advert' } as const
    const made = await say(stage.app.post('complaint/add', sent, as(await stage.newStudent())))
    await say(
      stage.app.post(
        'complaint/approved',
        { id: made.id, rule: 'advert', note: '反复发布广告' },
        as(stage.person('desk')),
      ),
    )
    return { id: made.id }
  }
  /** A decision about the owner that none of the callers took, appealed. */
  const appeal: Make = async () => {
    const { id } = await publish(stage.app, stage.owner, { scope: 'everyone' })
    const sent = { key: key(), subject: 'dynamic', id, reason: 'advert' } as const
    const made = await say(stage.app.post('complaint/add', sent, as(await stage.newStudent())))
    const decider = await newAdministrator(stage.app, stage.campus.school)
    const found = { id: made.id, rule: 'advert', note: '反复发布广告' } as const
    await say(stage.app.post('complaint/approved', found, as(decider)))
    await say(
      stage.app.post('appeal/add', { id: made.id, key: key(), text: '这是社团招新' }, as(stage.owner)),
    )
    const { rows } = await stage.app.pool.query('select id from appeals where case_id = $1', [made.id])
    return { id: rows[0]?.id, note: '确实是招新' }
  }
  return {
    'complaint/approved': {
      who: desks,
      make: async () => ({ ...(await complaint()), rule: 'advert', note: '反复发布广告' }),
    },
    'complaint/refused': { who: desks, make: async () => ({ ...(await complaint()), note: '没有违反约定' }) },
    'appeal/approved': { who: desks, make: appeal },
    'appeal/refused': { who: desks, make: appeal },
    'complaint/add': {
      who: visitors,
      make: async () => ({
        key: key(),
        subject: 'dynamic',
        reason: 'advert',
        id: (await publish(stage.app, stage.owner, { scope: 'everyone' })).id,
      }),
    },
    'complaint/detail': { who: reviewersAnd, make: complaint },
    'complaint/delete': { who: mine, make: complaint },
    'appeal/add': {
      who: mine,
      make: async () => ({ ...(await decision()), key: key(), text: '这是社团招新' }),
    },
    'appeal/detail': { who: reviewersAnd, make: decision },
  }
}

/** About the owner, or brought by them, or about a group that they look after. */
const impartial = (stage: Stage) => {
  const open = async (author = stage.owner, reporter?: TestSession) => {
    const { id } = await publish(stage.app, author, { scope: 'everyone' })
    const sent = { key: key(), subject: 'dynamic', id, reason: 'advert' } as const
    return say(stage.app.post('complaint/add', sent, as(reporter ?? (await stage.newStudent()))))
  }
  const approve = (of: Promise<{ id: string }>) =>
    of.then(({ id }) => ({ id, rule: 'advert', note: '反复发布广告' }))
  const refuse = (of: Promise<{ id: string }>) => of.then(({ id }) => ({ id, note: '没有违反约定' }))
  const brought = async () => open(await stage.newStudent(), stage.owner)
  /** Of a decision about somebody else that the owner took; or about the owner. */
  const appealed = async (author: TestSession, decider: TestSession) => {
    const { id } = await open(author)
    await say(stage.app.post('complaint/approved', { id, rule: 'advert', note: '反复发布广告' }, as(decider)))
    const made = await say(stage.app.post('appeal/add', { id, key: key(), text: '这是社团招新' }, as(author)))
    const { rows } = await stage.app.pool.query('select id from appeals where case_id = $1', [made.id])
    return { id: rows[0]?.id ?? '', note: '确实是招新' }
  }
  const ofOwner = () => appealed(stage.owner, stage.person('desk'))
  return {
    'complaint/approved': [() => approve(open()), () => approve(brought())],
    'complaint/refused': [() => refuse(open()), () => refuse(brought())],
    'appeal/approved': [ofOwner, async () => appealed(await stage.newStudent(), stage.owner)],
    'appeal/refused': [ofOwner],
  }
}

export default {
  rules,
  // who complained of nothing here
  foreign: (stage: Stage) => ({
    'complaint/refused': { 'bad_faith[]': async () => stage.person('stranger').userId },
  }),
  impartial,
  desks: { complaints: 'complaint/approved', appeals: 'appeal/approved' },
} satisfies Ownership
