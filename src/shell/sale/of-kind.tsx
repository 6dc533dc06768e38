/** Tells the parts of a page which kind of sale it is of. */
import React, { createContext, useContext } from 'react'
import type { ComponentType } from 'react'
import type { SaleUi } from './kind'

const Kind = createContext<SaleUi | null>(null)

/** The kind whose page it is. */
export function useSale(): SaleUi {
  const kind = useContext(Kind)
  if (kind === null) throw new Error('a part of a sale stands outside withSale')
  return kind
}

/** What it shows is of that kind. */
export const withSale = (kind: SaleUi, Page: ComponentType) =>
  function OfSale() {
    return (
      <Kind.Provider value={kind}>
        <Page />
      </Kind.Provider>
    )
  }
