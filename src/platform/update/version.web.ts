/** Learns of a newer build by the file that each build writes. */

const hour = 3_600_000
/** Coming back to the page again and again asks no more often. */
const minute = 60_000

/** Text of the file; null where there is none or no network. */
export async function published(): Promise<string | null> {
  try {
    const response = await fetch('version.json', { cache: 'no-store' })
    return response.ok ? await response.text() : null
  } catch {
    return null
  }
}

/** Looks as the page is come back to, and every hour, until the returned end. */
export function lookOften(look: () => void): () => void {
  let looked = 0
  const again = () => {
    if (document.hidden || Date.now() - looked < minute) return
    looked = Date.now()
    look()
  }
  const timer = setInterval(again, hour)
  document.addEventListener('visibilitychange', again)
  again()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', again)
  }
}

/** Calls back once there is another build than the one that was there first. */
export function watchVersion(listener: () => void): void {
  let running: string | null = null
  const check = async () => {
    const found = await published()
    running ??= found
    if (found === null || found === running) return
    end()
    listener()
  }
  // what fails is asked for again an hour later
  const end = lookOften(() => void check())
}
