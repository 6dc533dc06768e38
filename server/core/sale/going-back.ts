/** Goods on their way back: how the buyer says that they went, and again where nobody knows the parcel. */
import { eq } from 'drizzle-orm'
import { parcelNumber } from '../../../contract/courier/rules'
import { times } from '../../../contract/sale/rules'
import type { Context, Executor } from '../../context'
import { refuse, wrongField } from '../../http/refusal'
import { lineOf } from '../../http/text'
import { chosenCompany } from '../courier/companies'
import { courierFor, mayCorrect } from '../courier/numbers'
import { postParcel } from '../courier/parcels'
import { refundContact } from './contact'
import { saleRefunds, type RefundRow } from './tables'
import type { Said, Sale } from './tables'

export interface SaidBack {
  company?: string
  number?: string
  text?: string
}

/** `done`: it was said before, of this parcel or of none; `write`: what the step leaves, once its row is found. */
export async function goingBack(context: Context, { company, number, text = '' }: SaidBack) {
  const chosen = await chosenCompany(context.db, company)
  const express = number === undefined ? null : parcelNumber(number)
  const backText = lineOf(text)
  return {
    done: (refund: RefundRow): boolean =>
      refund.state === 'returned' && refund.company === (chosen?.name ?? null) && refund.express === express,

    async write(tx: Executor, refund: RefundRow, order: Sale): Promise<Partial<Said>> {
      const corrects = order.state === 'returned'
      if ((company === undefined) !== (number === undefined))
        throw wrongField(company === undefined ? 'company' : 'number', '快递公司和单号要一起填')
      if (corrects && number === undefined) throw wrongField('number', '请填写快递单号')
      if (number === undefined && backText === '') throw wrongField('text', '写一下怎么还的，或填写快递单号')
      const courier = number === undefined ? null : courierFor(chosen, number)
      if (corrects && !(await mayCorrect(tx, order.id, order.state))) throw refuse('快递单号只能更正一次')
      await tx
        .update(saleRefunds)
        .set({ company: courier?.name ?? null, express, backText })
        .where(eq(saleRefunds.id, refund.id))
      if (courier && express !== null) {
        const phone = refundContact.open(context.secrets, refund.id, refund.contact)?.phone
        await postParcel(context, tx, {
          orderId: refund.orderId,
          back: true,
          company: courier.name,
          number: express,
          ...(phone === undefined ? {} : { phone }),
        })
      }
      const note = [courier?.name, express, backText].filter((part) => part).join(' ')
      if (order.warnedAt === null) return { note }
      // a parcel that nobody knew is on its way from now on
      const untilAt = new Date(Date.now() + times.backReceive * 86_400_000)
      return { note, change: { untilAt, remindedAt: null } }
    },
  }
}
