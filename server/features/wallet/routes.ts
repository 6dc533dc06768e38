import { walletRoutes } from '../../../contract/wallet/schema'
import { implement } from '../../http/implement'
import { allBanks, bankOf } from './banks'
import { BillService } from './bills'
import { CardService } from './cards'
import { placesIn } from './cities'
import { WithdrawDesk } from './desk'
import { WithdrawService } from './withdraw'

export default implement(walletRoutes, (context) => {
  const bills = new BillService(context)
  const cards = new CardService(context)
  const withdrawals = new WithdrawService(context)
  const desk = new WithdrawDesk(context)
  return {
    'bills/balance': ({ viewer }) => bills.balance(viewer),
    'bills/list': ({ viewer, query: { account = 'balance', ...query } }) =>
      bills.list(viewer, account, query),
    'bills/scoreBills': ({ viewer, query }) => bills.list(viewer, 'points', query),
    'bills/detail': ({ viewer, query: { id, account = 'balance' } }) => bills.receipt(viewer, account, id),
    'bills/company': ({ viewer, query }) => bills.company(viewer, query.month),
    'cityCoding/bankQuery': async ({ query }) => ({
      banks: allBanks,
      found: query.bin === undefined ? null : await bankOf(context.db, query.bin),
    }),
    'cityCoding/query': ({ query }) => ({ items: placesIn(query.province) }),
    'withDraw/index': ({ viewer }) => withdrawals.index(viewer),
    'withDraw/submit': ({ viewer, body }) => withdrawals.submit(viewer, body),
    'withDraw/record': ({ viewer, query }) => withdrawals.record(viewer, query),
    'withDraw/detail': ({ viewer, query }) => withdrawals.detail(viewer, query.id),
    'withDraw/cancel': ({ viewer, body }) => withdrawals.cancel(viewer, body.id),
    'withDraw/confirm': ({ viewer, body }) => withdrawals.confirm(viewer, body.id),
    'withDraw/addCard': ({ viewer, body }) => cards.add(viewer, body),
    'withDraw/removeCard': ({ viewer, body }) => cards.remove(viewer, body.id),
    'withDraw/queue': ({ viewer, query }) => desk.queue(viewer, query),
    'withDraw/payee': ({ viewer, body }) => desk.payee(viewer, body.id),
    'withDraw/decide': ({ viewer, body }) => desk.decide(viewer, body),
  }
})
