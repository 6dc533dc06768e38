import { eq } from 'drizzle-orm'
import type { Executor } from '../../context'
import { dynamics } from '../../core/dynamic/tables'

/** Shows a dynamic to its author alone, with the reason; null shows it again. The one way back is the appeal. */
export async function holdDynamic(tx: Executor, id: string, refusal: string | null): Promise<void> {
  await tx
    .update(dynamics)
    .set({ state: refusal === null ? 'approved' : 'refused', refusal, reviewedAt: null })
    .where(eq(dynamics.id, id))
}
