import { contactSeal } from '../order/contact'

/** Who an order goes to, or goods go back to. */
export interface Contact {
  name: string
  /** Whole, 11 digits; '' at a service point. */
  phone: string
  place: string
}
// what is sealed already was sealed under these names
export const saleContact = contactSeal<Contact>('trade')
export const refundContact = contactSeal<Contact>('trade refund')
