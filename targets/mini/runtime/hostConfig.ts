/** What React's reconciler does to the nodes of a mini-program's page. */
import type { Container } from './container'
import { HostNode } from './node'
import type { Props } from './props'

const none = {}

/** Whether the view or an event handler could tell the one from the other. */
function differ(before: Props, after: Props): boolean {
  const names = Object.keys(after)
  return (
    names.length !== Object.keys(before).length ||
    names.some((name) => name !== 'children' && before[name] !== after[name])
  )
}

function setText(node: HostNode, text: string): void {
  node.text = text
  node.container.changed(node)
}

function hide(node: HostNode, isHidden: boolean): void {
  node.isHidden = isHidden
  node.container.changed(node)
}

const insert = (parent: HostNode | Container, child: HostNode, before: HostNode | null = null): void =>
  (parent instanceof HostNode ? parent : parent.root).insert(child, before)

export default {
  now: Date.now,
  getPublicInstance: (node: HostNode) => node,
  getRootHostContext: () => none,
  getChildHostContext: () => none,
  shouldSetTextContent: () => false,
  prepareForCommit: () => null,
  resetAfterCommit: (container: { applyUpdate(): void }) => container.applyUpdate(),
  preparePortalMount: () => undefined,
  clearContainer: () => undefined,

  createInstance: (type: string, props: Props, container: Container) => new HostNode(container, type, props),
  createTextInstance(text: string, container: Container) {
    const node = new HostNode(container, 'text', none)
    node.text = text
    return node
  },
  appendInitialChild: (parent: HostNode, child: HostNode) => parent.insert(child, null),
  finalizeInitialChildren: () => false,

  prepareUpdate: (_node: HostNode, _type: string, before: Props, after: Props) =>
    differ(before, after) ? true : null,
  commitUpdate(node: HostNode, _payload: true, _type: string, _before: Props, after: Props) {
    node.props = after
    node.container.changed(node)
  },
  commitTextUpdate: (node: HostNode, _before: string, after: string) => setText(node, after),

  appendChild: (parent: HostNode, child: HostNode) => insert(parent, child),
  appendChildToContainer: (container: Container, child: HostNode) => container.appendChild(child),
  insertBefore: (parent: HostNode, child: HostNode, before: HostNode) => insert(parent, child, before),
  insertInContainerBefore: (container: Container, child: HostNode, before: HostNode) =>
    container.insertBefore(child, before),
  removeChild: (parent: HostNode, child: HostNode) => parent.remove(child),
  removeChildFromContainer: (container: Container, child: HostNode) => container.removeChild(child),

  hideInstance: (node: HostNode) => hide(node, true),
  hideTextInstance: (node: HostNode) => hide(node, true),
  unhideInstance: (node: HostNode) => hide(node, false),
  unhideTextInstance: (node: HostNode) => hide(node, false),

  supportsMutation: true,
  isPrimaryRenderer: true,
  scheduleTimeout: setTimeout,
  cancelTimeout: clearTimeout,
  noTimeout: -1,
}
