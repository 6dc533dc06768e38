import React from 'react'
import type { Drawing } from './drawings'
import { State } from './state'
import type { StateAction } from './state'

interface EmptyProps {
  /** The fact, in the product's voice. */
  title: string
  /** The next step. */
  text?: string | undefined
  action?: StateAction | undefined
  drawing?: Drawing | undefined
}

/** There is nothing here, and what to do about it. */
export function Empty({ drawing = 'box', ...rest }: EmptyProps) {
  return <State drawing={drawing} {...rest} />
}
