import React, { type ReactElement, type ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import type { Resource } from '@/net/resource'
import { View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { Loaded } from '@/ui/loaded'
import { LoadedPage } from '@/ui/loaded-page'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import { OrderRating, type RatingProps } from './rating'
import type { RatingStore } from './rating-store'
import './order.css'

interface Rated extends Omit<RatingProps, 'store'> {
  /** Who is rated; null: nobody is known. */
  person: { name: string; avatar: string | null } | null
  /** Of the order. */
  title: string
  /** What leads on, once the viewer has rated. */
  onward: ReactNode
}

interface RatingPageProps<Order> {
  stores: { order: Resource<Order>; rating: RatingStore; load: () => Promise<unknown> }
  /** What the kind of order has of its own. */
  of: (order: Order) => Rated
}

/** The page on which a side of an order that is over rates the other one, or adds a word later. */
export const RatingPage = observer(function RatingPage<Order>({ stores, of }: RatingPageProps<Order>) {
  const { order, rating, load } = stores
  const skeleton = <FormSkeleton fields={3} />
  return (
    <LoadedPage of={order} onRetry={load} skeleton={skeleton} strip>
      {(data) => (
        <Loaded of={rating.both} onRetry={load} skeleton={skeleton} part>
          {({ mine }) => {
            const { person, title, onward, ...words } = of(data)
            return (
              <>
                {person && (
                  <View className="o-rated">
                    <Avatar src={person.avatar} name={person.name} size={48} />
                    <View className="u-grow">
                      <View className="u-title u-one">{person.name}</View>
                      <View className="u-meta u-one">{title}</View>
                    </View>
                  </View>
                )}
                <OrderRating {...words} store={rating} />
                {mine && onward}
              </>
            )
          }}
        </Loaded>
      )}
    </LoadedPage>
  )
}) as <Order>(props: RatingPageProps<Order>) => ReactElement
