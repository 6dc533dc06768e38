import type { Viewer } from '../../context'
import { refuse } from '../../http/refusal'

/**
 * Nobody judges in their own cause: `parties` are the people whom the decision is about, such as the author of what is
 * judged and whoever complained. @throws Refusal where the viewer is one of them
 */
export function demandImpartial(viewer: Pick<Viewer, 'id'>, ...parties: readonly (string | null)[]): void {
  if (parties.includes(viewer.id)) throw refuse('这件事和你自己有关，请交给别人处理')
}
