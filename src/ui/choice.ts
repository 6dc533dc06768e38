/** One of the values that tabs, chips and segments choose between. */
export interface Choice<K extends string = string> {
  key: K
  label: string
}
