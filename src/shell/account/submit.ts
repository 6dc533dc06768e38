import { CallError } from '@/net/failure'
import { tell } from '@/net/prompts'
import type { FormModel } from '@/ui/form/model'

/**
 * Submits a form with a call that is quiet. Sentences about its fields stand at them, any other
 * failure is told; what was typed stays. undefined when it did not go through.
 */
export async function submit<T extends object, R>(
  form: FormModel<T>,
  send: (values: T) => Promise<R>,
): Promise<R | undefined> {
  try {
    return await form.submit(send)
  } catch (error) {
    const wrong = error instanceof CallError ? Object.keys(error.fields) : []
    if (!form.names.some((name) => wrong.includes(String(name)))) tell(error, false)
    return undefined
  }
}
