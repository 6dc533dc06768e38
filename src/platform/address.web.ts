import { PlatformError } from './failure'

/** The address in full. Throws 'invalid' where it is none. */
export function absolute(url: string): string {
  try {
    return new URL(url, location.href).href
  } catch {
    throw new PlatformError('invalid', url)
  }
}
