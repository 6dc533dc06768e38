/** Numbers that people type off a label: whether one can be right, and how often it is put right. */
import { sql } from 'drizzle-orm'
import { looksRight } from '../../../contract/courier/rules'
import type { Executor } from '../../context'
import { wrongField } from '../../http/refusal'
import type { Company } from './companies'

/** @throws Refusal that names the field at fault */
export function courierFor(courier: Company | null, number: string | undefined): Company {
  if (courier === null) throw wrongField('company', '请选择快递公司')
  if (number === undefined) throw wrongField('number', '请填写快递单号')
  if (!looksRight(courier, number))
    throw wrongField('number', `不像${courier.name}的单号，检查一下有没有输错`)
  return courier
}

/**
 * Once, and once more after the clock told both sides that nobody knows the number. `state`: the one that the order
 * entered as the parcel was sent, and is in since.
 */
export async function mayCorrect(tx: Executor, orderId: string, state: string): Promise<boolean> {
  const { rows } = await tx.execute<{ action: string }>(sql`
    select x.action from order_events x where x.order_id = ${orderId} and x.id > (
      select y.id from order_events y where y.order_id = ${orderId} and y."to" <> ${state} order by y.id desc limit 1)
    order by x.id`)
  return rows.length < 2 || rows.at(-1)?.action === 'expire'
}
