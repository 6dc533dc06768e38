import type { Data } from '../data'
import type { Device } from '../device'
import type { HostElement } from '../element'
import type { Deliver } from '../events'
import type { Log } from '../log'
import type { Target } from '../target'

/** What a control may use of its page and its phone. */
export interface ControlContext {
  readonly target: Target
  readonly log: Log
  readonly device: Device
  readonly deliver: Deliver
  /** Runs an API of the program's own object, as a navigator does. */
  navigate(kind: string, url: string): void
  /** Asks the page for its share card. */
  share(from: HostElement): void
  /** Loads a picture. @returns its size in px, rejects where there is none */
  loadImage(src: string): Promise<{ width: number; height: number }>
  /** Shows a page in the host's own browser. */
  openWebView(src: string): void
}

/** What the host adds to an element: a field, a button, a picker. */
export interface Control {
  /** The control draws its own content; children in the template are not shown. */
  readonly ownContent?: boolean
  /** Value that a form collects. */
  readonly value?: unknown
  update?(previous: Data): void
  /** @returns whether a tap did something of its own */
  tap?(): boolean
  /** The person types, picks or slides. @throws Error where the control does not take that */
  enter?(value: unknown): void
  confirm?(): void
  /** The person takes what the keyboard offers. @throws Error where it offers nothing */
  suggest?(text: string): void
  blur?(): void
  reset?(): void
  dispose?(): void
}

export type CreateControl = (element: HostElement, context: ControlContext) => Control
