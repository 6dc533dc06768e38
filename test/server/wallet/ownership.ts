/** Who may do what with bills, cards and withdrawals. */
import { limits } from '../../../contract/wallet/rules'
import { transferOf } from '../ledger/ledgers'
import { as, say } from '../asks'
import { desks, mine, type Make, type Ownership, type Rule, type Stage } from '../owners'
import { enrich, newCard, request, toBank, verify } from './wallets'

function rules(stage: Stage): Record<string, Rule> {
  const { reviewFrom } = limits
  const withdrawn = async (amount: number) => {
    await enrich(stage.app, stage.owner, amount)
    return toBank(stage.app, stage.owner, amount)
  }
  const withdrawal: Make = async () => ({ id: (await withdrawn(2_000)).id })
  const reviewed = async () => (await withdrawn(reviewFrom)).id
  const confirming: Make = async () => {
    await enrich(stage.app, stage.owner, 2_000)
    return {
      id: (await say(stage.app.post('withDraw/submit', request('wechat', 2_000), as(stage.owner)))).id,
    }
  }
  return {
    'withDraw/submit': {
      who: mine,
      make: async () => {
        await enrich(stage.app, stage.owner, 2_000)
        return request('bank', 2_000, { card: (await newCard(stage.app, stage.owner)).id })
      },
    },
    'bills/detail': {
      who: mine,
      make: async () => {
        await enrich(stage.app, stage.owner, 100)
        return { id: await transferOf(stage.app.pool, stage.owner.userId) }
      },
    },
    'withDraw/detail': { who: mine, make: withdrawal },
    'withDraw/cancel': { who: mine, make: async () => ({ id: await reviewed() }) },
    'withDraw/confirm': { who: mine, make: confirming },
    'withDraw/removeCard': {
      who: mine,
      make: async () => {
        await verify(stage.app, stage.owner)
        return { id: (await newCard(stage.app, stage.owner)).id }
      },
    },
    'withDraw/payee': { who: desks, make: withdrawal },
    'withDraw/decide': {
      who: desks,
      make: async () => ({ id: await reviewed(), action: 'refuse', reason: '卡号和姓名不符' }),
    },
  }
}

export default {
  rules,
  foreign: (stage: Stage) => ({
    'withDraw/submit': {
      card: async () => {
        const other = await stage.newStudent()
        await verify(stage.app, other)
        return (await newCard(stage.app, other)).id
      },
    },
  }),
  desks: { withdrawals: 'withDraw/decide' },
  aboutNobody: { 'withDraw/payee': 'shows a number, and writes that down' },
} satisfies Ownership
