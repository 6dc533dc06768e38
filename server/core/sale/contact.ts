import { contactSeal } from '../order/contact'

/** The person to whom an order goes, or goods go back. */
export interface Contact {
  name: string
  /** Whole, 11 digits; '' at a service point. */
  phone: string
  place: string
}
// what is sealed already was sealed under these names
export const saleContact = contactSeal<Contact>('trade')
export const refundContact = contactSeal<Contact>('trade refund')
