/** Codes that two show each other as they meet. */
import { baseUrl } from '@/net/config'
import { system } from '@/platform/system'
import type { SaleUi } from './kind'

const pathOfCode = ({ pages }: SaleUi, id: string, code: string): string => `${pages.order(id)}&code=${code}`

/** What one's QR says: the order with the code, so that any scanner leads there. */
export const addressOfCode = (kind: SaleUi, id: string, code: string): string =>
  `${baseUrl || system.origin}/#${pathOfCode(kind, id, code)}`

/** The code that a scan found: of this order, or six digits alone. `other`: it is of another order. */
export function codeIn(kind: SaleUi, scanned: string, id: string): { code: string } | 'other' | null {
  const text = scanned.trim()
  if (/^\d{6}$/.test(text)) return { code: text }
  const [, found, code] = /([0-9a-f-]{36})&code=(\d{6})$/.exec(text) ?? []
  if (found === undefined || code === undefined || !text.endsWith(pathOfCode(kind, found, code))) return null
  return found === id ? { code } : 'other'
}
