import { useReducer } from 'react'

/**
 * Handler of what was typed or picked in a field. Preact leaves there what the page did not take, until the field is drawn
 * again: this draws it, with the page's value.
 */
export function useTyped(onInput: ((value: string) => unknown) | undefined) {
  const [, draw] = useReducer((count: number) => count + 1, 0)
  return ({ target }: { target: { value: string } }) => {
    onInput?.(target.value)
    draw()
  }
}
