/** Codes that two show each other as they meet. */
import { baseUrl } from '@/net/config'
import { system } from '@/platform/system'
import { pathOfTrade } from '../pages'

/** What one's QR says: the order with the code, so that any scanner leads there. */
export const addressOfCode = (id: string, code: string): string =>
  `${baseUrl || system.origin}/#${pathOfTrade(id)}&code=${code}`

/** The code that a scan found: of this order, or six digits alone. `other`: it is of another order. */
export function codeIn(scanned: string, id: string): { code: string } | 'other' | null {
  const text = scanned.trim()
  if (/^\d{6}$/.test(text)) return { code: text }
  const found = /\/pages\/secondHand\/orderDetail\?id=([0-9a-f-]{36})&code=(\d{6})$/.exec(text)
  if (!found?.[2]) return null
  return found[1] === id ? { code: found[2] } : 'other'
}
