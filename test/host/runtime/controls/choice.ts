import { closest, descendants, isOn, textOf, type HostElement } from '../element'
import { emit } from '../events'
import type { Control, ControlContext, CreateControl } from './control'

/** switch, checkbox and radio: on or off. */
class Toggle implements Control {
  on: boolean
  private readonly initial: boolean

  constructor(
    readonly element: HostElement,
    private readonly context: ControlContext,
  ) {
    this.on = this.initial = isOn(element.attributes['checked'])
    this.show()
  }

  get value(): boolean {
    return this.on
  }

  update(previous: Record<string, unknown>): void {
    const { checked } = this.element.attributes
    if (isOn(checked) !== isOn(previous['checked'])) this.set(isOn(checked))
  }

  tap(): boolean {
    const { tag, attributes } = this.element
    if (isOn(attributes['disabled']) || (tag === 'radio' && this.on)) return false
    const group = tag === 'switch' ? null : closest(this.element, `${tag}-group`)
    if (tag === 'radio' && group) for (const other of togglesOf(group, 'radio')) other.set(false)
    this.set(!this.on)
    if (group) emit(group, 'change', { value: groupValue(group, tag) }, this.context.deliver)
    else emit(this.element, 'change', { value: this.on }, this.context.deliver)
    return true
  }

  reset(): void {
    this.set(this.initial)
  }

  set(on: boolean): void {
    this.on = on
    this.show()
  }

  private show(): void {
    this.element.dom.toggleAttribute('checked', this.on)
  }
}

const togglesOf = (group: HostElement, tag: string): Toggle[] =>
  descendants(group).flatMap(({ tag: own, control }) =>
    own === tag && control instanceof Toggle ? [control] : [],
  )

function groupValue(group: HostElement, tag: string): string | string[] {
  const chosen = togglesOf(group, tag)
    .filter((toggle) => toggle.on)
    .map((toggle) => textOf(toggle.element.attributes['value']))
  return tag === 'radio' ? (chosen[0] ?? '') : chosen
}

export const toggle: CreateControl = (element, context) => new Toggle(element, context)

/** checkbox-group and radio-group: what a form collects of them. */
export const group: CreateControl = (element) => ({
  get value() {
    return groupValue(element, element.tag.replace('-group', ''))
  },
})

/** picker, picker-view and slider: the person enters a value. */
export const chooser: CreateControl = (element, context) => {
  const initial = element.attributes['value']
  let value = initial
  return {
    get value() {
      return value
    },
    update(previous) {
      if (element.attributes['value'] !== previous['value']) value = element.attributes['value']
    },
    tap: () => element.tag === 'picker' && !isOn(element.attributes['disabled']),
    enter(chosen) {
      if (isOn(element.attributes['disabled'])) throw new Error(`The ${element.tag} is disabled`)
      check(element, chosen)
      // WeChat and QQ report a row by its index as a string, Alipay as a number.
      value =
        typeof chosen === 'number' && element.tag === 'picker' && context.target !== 'ali'
          ? String(chosen)
          : chosen
      emit(element, 'change', { value }, context.deliver)
    },
    reset() {
      value = initial
    },
  }
}

function check(element: HostElement, chosen: unknown): void {
  const { mode, range, start, end } = element.attributes
  if (element.tag !== 'picker') return
  if (mode === 'date' || mode === 'time') {
    const pattern = mode === 'date' ? /^\d{4}(-\d\d){0,2}$/ : /^\d\d:\d\d$/
    if (typeof chosen !== 'string' || !pattern.test(chosen))
      throw new Error(`A ${mode} picker takes no ${String(chosen)}`)
    if ((start && chosen < textOf(start)) || (end && chosen > textOf(end)))
      throw new Error(`${chosen} is out of the picker's range`)
    return
  }
  if (typeof chosen === 'number' && Array.isArray(range) && !(chosen in range))
    throw new Error(`The picker has no row ${chosen}`)
}
