import React from 'react'
import { Chains } from './list'
import { ChainPage } from './page'
import { StartChain } from './start'

/** Names of the views of chains: of a group, but for `chain`, which is one by its id. */
const views = ['chain', 'chains', 'newChain'] as const
export type ChainViewName = (typeof views)[number]

export const isChainView = (view: string | undefined): view is ChainViewName =>
  views.some((one) => one === view)

/** Pages of chains by `?view=`. */
export function ChainView({
  view,
  group = '',
  chain = '',
}: {
  view: ChainViewName
  group?: string
  chain?: string
}) {
  if (view === 'chain') return <ChainPage id={chain} />
  return view === 'chains' ? <Chains group={group} /> : <StartChain group={group} />
}
