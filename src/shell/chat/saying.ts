import { session } from '@/net/session'
import type { SentCard } from './outbox'

interface Said {
  to: string
  card: SentCard
  text: string
}

const speaker = (): string | undefined => session.info?.user_id

/** What is to be said in the chat that opens, until that takes it. A guest's words wait for the sign-in. */
class Saying {
  private held: (Said & { by: string | undefined }) | null = null

  hand(said: Said): void {
    this.held = { ...said, by: speaker() }
  }

  /** For the chat with that person, once; nobody says what another wrote. */
  take(to: string): Pick<Said, 'card' | 'text'> | null {
    const { held } = this
    this.held = null
    if (held?.to !== to || (held.by !== undefined && held.by !== speaker())) return null
    return { card: held.card, text: held.text }
  }
}

export const saying = new Saying()
