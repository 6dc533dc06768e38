import { v7 as newId } from 'uuid'
import type { Executor } from '../../context'
import { auditLog } from './tables'

/** Writes down what an administrator did. In the transaction of what it records. */
export async function record(
  tx: Executor,
  entry: {
    actorId: string | null
    action: string
    subjectId: string
    schoolId: string | null
    detail?: Record<string, unknown>
  },
): Promise<void> {
  await tx.insert(auditLog).values({ id: newId(), ...entry })
}
