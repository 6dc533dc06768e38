import { isOn, textOf, type HostElement } from '../element'
import { emit } from '../events'
import type { Control, ControlContext, CreateControl } from './control'

/** input and textarea. What is shown follows the `value` attribute only when that changes, as on the phones. */
class Field implements Control {
  readonly ownContent = true
  value: string
  private readonly initial: string
  private focused = false

  constructor(
    private readonly element: HostElement,
    private readonly context: ControlContext,
  ) {
    this.value = this.initial = textOf(element.attributes['value'])
    this.show()
    if (isOn(element.attributes['focus']) || isOn(element.attributes['auto-focus'])) this.focus()
  }

  update(previous: Record<string, unknown>): void {
    const { value, focus } = this.element.attributes
    if (textOf(value) !== textOf(previous['value'])) {
      this.value = textOf(value)
      this.show()
    }
    if (isOn(focus) && !isOn(previous['focus'])) this.focus()
    if (!isOn(focus) && isOn(previous['focus'])) this.blur()
  }

  tap(): boolean {
    this.focus()
    return true
  }

  enter(value: unknown): void {
    if (typeof value !== 'string') throw new Error('A field takes text')
    if (isOn(this.element.attributes['disabled'])) throw new Error('The field is disabled')
    this.focus()
    this.value = this.cut(value)
    this.show()
    this.send('input', { value: this.value, cursor: this.value.length, keyCode: 0 })
  }

  /** The person taps a name that WeChat's keyboard offers: no input event comes, only the value with which the field is left. */
  suggest(text: string): void {
    const { type, disabled } = this.element.attributes
    if (type !== 'nickname' || isOn(disabled)) throw new Error('No keyboard offers names to this field')
    this.focus()
    this.value = this.cut(text)
    this.show()
    this.context.device.leaveField()
  }

  confirm(): void {
    this.send('confirm', { value: this.value })
    if (!isOn(this.element.attributes['confirm-hold']) && this.element.tag === 'input') this.blur()
  }

  focus(): void {
    if (this.focused || isOn(this.element.attributes['disabled'])) return
    this.context.device.focus(this)
    this.focused = true
    this.send('focus', { value: this.value, height: 0 })
  }

  blur(): void {
    if (!this.focused) return
    this.focused = false
    this.send('blur', { value: this.value, cursor: this.value.length })
  }

  reset(): void {
    this.value = this.initial
    this.show()
  }

  dispose(): void {
    this.context.device.forget(this)
  }

  /** 140 characters where nothing is said; an empty string counts as 0 on WeChat and QQ, so nothing can be typed. */
  private cut(text: string): string {
    const given = this.element.attributes['maxlength']
    const absent = given === undefined || given === null || (given === '' && this.context.target === 'ali')
    const limit = absent ? 140 : Number(given)
    if (limit === 0) throw new Error('The field has maxlength 0')
    return limit < 0 ? text : [...text].slice(0, limit).join('')
  }

  private show(): void {
    this.element.dom.setAttribute('value', this.value)
  }

  private send(type: string, detail: unknown): void {
    emit(this.element, type, detail, this.context.deliver)
  }
}

export const field: CreateControl = (element, context) => new Field(element, context)
