/** Who sees to what WeChat was not told, and to money that is held too long. */
import { desks, type Ownership, type Stage } from '../owners'
import { Rows } from '../rows'

/** An order of the campus that was paid days ago. */
async function paid(stage: Stage, days = 0) {
  const rows = await Rows.open(stage.app.context)
  const payment = await rows.add('payments', {
    ...{ channel: 'sandbox', state: 'paid', vendor_number: '42000', amount: 500, refunded: 0 },
    paid_at: new Date(Date.now() - days * 86_400_000),
  })
  const order = await rows.add('orders', {
    ...{ school_id: stage.campus.school, paid_with: payment.id, kind: 'trade', state: 'paid' },
    ...{ status: 'placed', payment: 'paid', total: 500 },
  })
  return { rows, payment, order }
}

async function failed(stage: Stage): Promise<string> {
  const { rows, payment, order } = await paid(stage)
  const report = await rows.add('shipping_reports', {
    ...{ order_id: order.id, payment_id: payment.id, state: 'given up' },
    body: JSON.stringify({ type: 'city', items: '台灯', parcels: [] }),
  })
  return String(report.id)
}

let given = 0
/** The owner said a merchant number of their own, which waits for the school. */
async function said(stage: Stage) {
  given += 1
  const number = String(1_900_000_000 + given)
  await stage.app.pool.query(
    `insert into seller_merchants (user_id, school_id, wanted, state) values ($1, $2, $3, 'waiting')
    on conflict (user_id) do update set wanted = excluded.wanted, state = 'waiting'`,
    [stage.owner.userId, stage.campus.school, number],
  )
  return { id: stage.owner.userId, number, action: 'approve' }
}

export default {
  rules: (stage) => ({
    'payments/decideShipping': {
      who: desks,
      make: async () => ({ id: await failed(stage), action: 'retry' }),
    },
    'payments/decideMerchant': { who: desks, make: () => said(stage) },
  }),
  harmless: {
    'payments/payment': {
      part: 'looked for among the orders of what is paid alone: payment/sellers.test.ts',
    },
  },
  desks: {
    shippings: 'payments/decideShipping',
    held: 'payments/held',
    merchants: 'payments/decideMerchant',
  },
  aboutNobody: {
    'payments/decideShipping': 'tells the vendor what was done',
    'payments/held': 'a list: its orders are decided as disputes',
  },
  listed: (stage) => ({
    'payments/shippings': () => failed(stage),
    'payments/merchants': async () => (await said(stage)).id,
    'payments/held': async () => String((await paid(stage, 29)).order.id),
  }),
} satisfies Ownership
