import React from 'react'
import { kindNames, kindTitles, type Kind } from '@contract/running/price/rules'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { BlotIcon } from '@/ui/icons/blot-icon'
import { orderingPages } from '../shared/pages'
import { kindIcons, kindTints, yuan } from '../shared/labels'
import './order.css'

/** The kinds of errands, each leads to its form. `bases`: from how much, where it is known. */
export const KindRow = ({ bases }: { bases: Partial<Record<Kind, number>> }) => (
  <View className="er-kinds">
    {kindNames.map((kind) => (
      <View
        key={kind}
        className="er-kind"
        ariaRole="button"
        onTap={linkTo(orderingPages[kind])}
        hoverClassName="u-press"
      >
        <View className="er-kind-icon">
          <BlotIcon name={kindIcons[kind]} tint={kindTints[kind]} />
        </View>
        <View className="u-strong">{t(kindTitles[kind])}</View>
        {bases[kind] !== undefined && (
          <View className="u-meta u-figures">{t('{price} 起', { price: yuan(bases[kind] ?? 0) })}</View>
        )}
      </View>
    ))}
  </View>
)

export const basesOf = (kinds: readonly { kind: Kind; base: number }[]): Partial<Record<Kind, number>> =>
  Object.fromEntries(kinds.map(({ kind, base }) => [kind, base]))
