/** Who may do what with an errand: its owner, who pays for it, and the rider who holds it. */
import { randomUUID } from 'node:crypto'
import type { Kind } from '../../../contract/running/price/rules'
import type { State } from '../../../contract/running/states/rules'
import { newAddress, newSchool } from '../campus'
import {
  desks,
  latestStep,
  mine,
  signedIn,
  type Make,
  type Ownership,
  type Rule,
  type Stage,
} from '../owners'
import { Run, type Rider } from './errands'

function rules(stage: Stage): Record<string, Rule> {
  let opened: Promise<Run> | null = null
  /** Errands of the stage's school. */
  const ready = (): Promise<Run> => (opened ??= new Run(stage.app).open(stage.campus.school))
  const owned =
    (state: State, more: (run: Run, id: string) => Promise<object> | object = () => ({})): Make =>
    async () => {
      const run = await ready()
      const { id } = await run.at(state, 'take', { owner: stage.owner })
      return { id, ...(await more(run, id)) }
    }
  /** Held by the owner of the stage, as its rider; or to be taken over by them. */
  const ridden =
    (
      state: State,
      more: (run: Run, id: string, other: Rider) => Promise<object> | object = () => ({}),
      kind: Kind = 'take',
      as: 'rider' | 'next' = 'rider',
    ): Make =>
    async () => {
      const run = await ready()
      const me = await run.enlist(stage.owner)
      const other = await run.rider()
      const { id } = await run.at(
        state,
        kind,
        as === 'rider' ? { rider: me, next: other } : { rider: other, next: me },
      )
      return { id, ...(await more(run, id, other)) }
    }
  const photos = async (run: Run) => ({ pictures: [await run.photo(stage.owner)] })
  const draft: Make = async () => {
    const { kind, to, expected, title, key } = await (
      await ready()
    ).draft(stage.owner, 'agency', { goods: 0, tip: 0 })
    return { kind, to, expected, title, key }
  }
  const priced: Make = async () => {
    const { kind, to } = await draft()
    return { kind, to }
  }
  const rider: Make = async () => ({ id: (await (await ready()).enlist(stage.owner)).userId })
  return {
    'running/evaluation': { who: mine, make: async () => ({ order: (await owned('done')()).id }) },
    'running/earnings': {
      who: mine,
      make: async () => ({ order: (await ridden('done')()).id }),
      given: ({ items }: { items: unknown[] }) => items.length > 0,
    },
    'running/decide': { who: desks, make: owned('disputed', () => ({ share: 100, note: '没有送到' })) },
    'running/quote': { who: mine, make: priced },
    'running/create': { who: mine, make: draft },
    'running/toPay': { who: mine, make: owned('unpaid') },
    'payments/state': { who: mine, make: owned('unpaid', () => ({ kind: 'errand' })) },
    'payments/payment': {
      who: mine,
      make: owned('unpaid', async (run, id) => ({
        kind: 'errand',
        channel: 'sandbox',
        amount: (await run.detail(stage.owner, id)).quote.total,
      })),
    },
    'running/detail': { who: mine, make: owned('taken') },
    'running/cancel': { who: mine, make: owned('open', () => ({ expected: 0 })) },
    'running/userConfirmEnd': { who: mine, make: owned('delivered') },
    'running/dispute': { who: mine, make: owned('delivered', () => ({ text: '东西坏了' })) },
    'running/tip': { who: mine, make: owned('done', () => ({ key: randomUUID(), amount: 100 })) },
    'running/track': { who: mine, make: owned('taken', () => ({ on: true })) },
    'running/position': { who: mine, make: owned('taken') },
    'running/riderGrab': { who: mine, make: ridden('open') },
    'running/riderCancel': { who: mine, make: ridden('taken', () => ({ reason: '临时有事', expected: 0 })) },
    'running/confirmTransfer': { who: mine, make: ridden('taken', (_, __, { phone }) => ({ phone })) },
    'running/withdrawTransfer': { who: mine, make: ridden('handing') },
    'running/verifyTransfer': {
      who: mine,
      make: ridden(
        'handing',
        async (run, id, other) => ({ code: (await run.detail(other, id)).transfer?.code ?? '' }),
        'take',
        'next',
      ),
    },
    'running/riderProcess': { who: mine, make: ridden('taken', photos) },
    'running/orderVoucher': { who: mine, make: ridden('taken', photos) },
    'running/riderEndProcess': { who: mine, make: ridden('carrying', photos) },
    'running/submitExpress': {
      who: mine,
      make: ridden(
        'carrying',
        async (run) => ({ ...(await photos(run)), company: '中通快递', number: '73100000001234' }),
        'send',
      ),
    },
    'running/concede': { who: mine, make: ridden('disputed') },
    'running/tellPosition': { who: mine, make: ridden('carrying', () => ({ latitude: 30, longitude: 114 })) },
    'running/riderInfo': { who: signedIn, make: rider },
    'running/evaluations': { who: signedIn, make: async () => ({ user: (await rider()).id }) },
  }
}

/** A disputed errand of the owner. */
const disputed = async (stage: Stage) => {
  const run = await new Run(stage.app).open(stage.campus.school)
  return (await run.at('disputed', 'take', { owner: stage.owner })).id
}

/** An address of another, a station of another school, and a step of another errand. */
const foreign = (stage: Stage) => {
  const address = () => newAddress(stage.app, stage.person('stranger'))
  const own = () => newAddress(stage.app, stage.owner)
  const station = async () =>
    (await new Run(stage.app).open(await newSchool(stage.app, `江北大学${randomUUID().slice(0, 6)}`))).station
  const at = async () => (await new Run(stage.app).open(stage.campus.school)).station
  const around = (kind: Kind, whole: boolean) => async () => {
    const run = await new Run(stage.app).open(stage.campus.school)
    const draft = await run.draft(stage.owner, kind)
    const { from, to, size } = draft
    return whole ? draft : { kind, from, to, size }
  }
  const ids = (whole: boolean) => ({
    'to.address': address,
    'from.address': { around: around('send', whole), make: address, own },
    'from.station': { around: around('take', whole), make: station, own: at },
    'to.station': { around: around('send', whole), make: station, own: at },
  })
  const step = async () => latestStep(stage, await disputed(stage))
  return { 'running/create': ids(true), 'running/quote': ids(false), 'running/decide': { step } }
}

const impartial = (stage: Stage) => ({
  'running/decide': [async () => ({ id: await disputed(stage), share: 100, note: '没有送到' })],
})

export default { rules, foreign, impartial, desks: { errand: 'running/decide' } } satisfies Ownership
