import React from 'react'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import { chooseRow } from '@/ui/menu'
import './order.css'

interface CardActsProps<A extends string> {
  /** Of the order, for who hears the buttons without seeing the card. */
  title: string
  shown: readonly A[]
  /** In a menu. */
  more: readonly A[]
  /** The one that wears the yellow; null: none does. */
  main: A | null
  name: (act: A) => string
  /** It takes something away for good. */
  grave: (act: A) => boolean
  onAct: (act: A) => unknown
}

/** What may be done with an order of a list: two buttons at most, the rest in a menu. */
export function CardActs<A extends string>(props: CardActsProps<A>) {
  const { title, shown, more, main, name, grave, onAct } = props
  const menu = async () => {
    const act = more[await chooseRow(more.map(name), more.findIndex(grave))]
    if (act) await onAct(act)
  }
  return (
    <View className="o-card-acts">
      {more.length > 0 && (
        <IconButton
          name="dots"
          label={t('更多：{title}', { title })}
          onTap={(event) => {
            event.stopPropagation()
            void menu()
          }}
        />
      )}
      {shown.map((act) => (
        <Button
          key={act}
          kind={act === main ? 'accent' : grave(act) ? 'quiet' : 'line'}
          size={44}
          ariaLabel={t('{act}：{title}', { act: name(act), title })}
          onTap={(event) => {
            event.stopPropagation()
            void onAct(act)
          }}
        >
          {name(act)}
        </Button>
      ))}
    </View>
  )
}
