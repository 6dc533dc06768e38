import { contactSeal } from '../../../core/order/contact'

/** Who an order goes to, or goods go back to. */
export interface Contact {
  name: string
  /** Whole, 11 digits; '' at a service point. */
  phone: string
  place: string
}
export const tradeContact = contactSeal<Contact>('trade')
export const refundContact = contactSeal<Contact>('trade refund')
