import type { Update } from './types'

const hour = 3_600_000
/** Coming back to the page again and again asks no more often. */
const minute = 60_000

/** Text of the file that the build writes; null where there is none or no network. */
async function published(): Promise<string | null> {
  try {
    const response = await fetch('version.json', { cache: 'no-store' })
    return response.ok ? await response.text() : null
  } catch {
    return null
  }
}

export const update: Update = {
  onReady(listener) {
    let running: string | null = null
    let asked = 0
    const check = async () => {
      if (document.hidden || Date.now() - asked < minute) return
      asked = Date.now()
      const found = await published()
      running ??= found
      if (found === null || found === running) return
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      listener()
    }
    // what fails is asked for again an hour later
    const look = () => void check()
    const timer = setInterval(look, hour)
    document.addEventListener('visibilitychange', look)
    look()
  },
  apply: () => location.reload(),
}
