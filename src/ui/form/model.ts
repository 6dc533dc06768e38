import { makeAutoObservable, observable } from 'mobx'
import { limitError } from './limits'
import type { Limits } from './limits'

/** What a field component needs; spread it: `<TextField {...form.field('name')} />`. */
export interface Binding<V> {
  label: string
  value: V
  /** Shown once the person has left the field or tried to submit. */
  error?: string | undefined
  required?: boolean | undefined
  max?: number | undefined
  /** Counts the submits that lead to this field: with each it comes into sight and takes the focus. */
  wanted?: number | undefined
  onChange: (value: V) => void
  onBlur: () => void
}

interface Handlers<V> {
  change: (value: V) => void
  blur: () => void
}

export interface FormOptions<T> {
  initial: T
  /** In the order of the page: a submit that finds errors leads to the first. */
  limits: { [K in keyof T]: Limits }
  /** Checks that span fields: sentences by field, nothing when all is well. */
  check?: (values: T) => { [K in keyof T]?: string }
}

const fieldErrorsOf = (error: unknown): Record<string, unknown> => {
  if (typeof error !== 'object' || error === null || !('fields' in error)) return {}
  return typeof error.fields === 'object' && error.fields !== null ? { ...error.fields } : {}
}

/**
 * A form: its values, bound to the limits that client and server share, and its one submit.
 * A failed submit keeps every value.
 */
export class FormModel<T extends object> {
  values: T
  /** A submit is under way. */
  busy = false
  /** The person has tried to submit. */
  tried = false
  /** How often a submit was asked for. */
  attempts = 0
  private initial: T
  private touched = new Set<keyof T>()
  /** Sentences from the server, each until its field changes or the form is sent with anything else changed. */
  private refused = new Map<keyof T, string>()
  /** Something was changed since the server refused: it may have been about several fields together. */
  private changed = false
  /** Where the last submit that found errors leads to: the first field with one. */
  private led: { name: keyof T; turn: number } = { name: '' as keyof T, turn: 0 }
  private handlers: { [K in keyof T]?: Handlers<T[K]> } = {}

  constructor(private readonly options: FormOptions<T>) {
    this.initial = options.initial
    this.values = { ...options.initial }
    // values are compared and replaced whole, never changed inside
    makeAutoObservable<this, 'options' | 'handlers' | 'initial'>(this, {
      options: false,
      handlers: false,
      values: observable.shallow,
      initial: observable.ref,
    })
  }

  get names(): (keyof T)[] {
    return Object.keys(this.options.limits) as (keyof T)[]
  }

  /** Every error, shown or not. */
  get errors(): { [K in keyof T]?: string } {
    const errors: { [K in keyof T]?: string } = { ...this.options.check?.(this.values) }
    for (const name of this.names) {
      const error = this.refused.get(name) ?? limitError(this.values[name], this.options.limits[name])
      if (error) errors[name] = error
    }
    return errors
  }

  get errorCount(): number {
    return Object.keys(this.errors).length
  }

  get valid(): boolean {
    return this.errorCount === 0
  }

  get dirty(): boolean {
    return this.names.some((name) => this.values[name] !== this.initial[name])
  }

  /** The error that shows at a field. */
  errorOf(name: keyof T): string | undefined {
    return this.tried || this.touched.has(name) || this.refused.has(name) ? this.errors[name] : undefined
  }

  /** For a field that is not bound by `field`: see Binding. */
  wanted(name: keyof T): number {
    return this.led.name === name ? this.led.turn : 0
  }

  set<K extends keyof T>(name: K, value: T[K]) {
    this.values[name] = value
    this.refused.delete(name)
    this.changed = true
  }

  /** Replaces all values, for example by a stored draft, and forgets errors. */
  reset(values: T) {
    this.initial = values
    this.values = { ...values }
    this.tried = false
    this.touched.clear()
    this.refused.clear()
  }

  field<K extends keyof T>(name: K): Binding<T[K]> {
    const { label, required, max } = this.options.limits[name]
    const { change, blur } = this.handlersOf(name)
    return {
      label,
      required,
      max,
      value: this.values[name],
      error: this.errorOf(name),
      wanted: this.wanted(name),
      onChange: change,
      onBlur: blur,
    }
  }

  /**
   * Runs `action` once when all is valid; otherwise, or while one runs, does nothing and resolves undefined.
   * Rejects as the action does; an error with `fields` puts its sentences at them.
   */
  async submit<R>(action: (values: T) => Promise<R>): Promise<R | undefined> {
    if (this.busy) return undefined
    this.tried = true
    this.attempts += 1
    if (this.changed) this.refused.clear()
    if (!this.valid) return void this.lead()
    this.busy = true
    try {
      return await action(this.values)
    } catch (error) {
      this.refuse(fieldErrorsOf(error))
      throw error
    } finally {
      this.release()
    }
  }

  /** Puts the server's sentences at their fields. */
  refuse(errors: Record<string, unknown>) {
    this.changed = false
    for (const name of this.names) {
      const error = errors[String(name)]
      if (typeof error === 'string') this.refused.set(name, error)
    }
    this.lead()
  }

  private lead() {
    const name = this.names.find((one) => this.errorOf(one) !== undefined)
    if (name !== undefined) this.led = { name, turn: this.led.turn + 1 }
  }

  private release() {
    this.busy = false
  }

  private touch(name: keyof T) {
    this.touched.add(name)
  }

  /** The same functions for a field at every draw, so that fields compare equal. */
  private handlersOf<K extends keyof T>(name: K): Handlers<T[K]> {
    return (this.handlers[name] ??= {
      change: (value) => this.set(name, value),
      blur: () => this.touch(name),
    })
  }
}
