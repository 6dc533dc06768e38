/** What rows of forms hold. */
import type { Examples } from '../rows'

export default {
  form_answers: () => ({ values: JSON.stringify({ name: '周屿' }) }),
} satisfies Examples
