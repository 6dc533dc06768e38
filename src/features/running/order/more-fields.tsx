import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { sexTitles } from '@contract/running/price/rules'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { Cell, CellGroup } from '@/ui/cell'
import { useWanted } from '@/ui/form/wanted'
import { Icon } from '@/ui/icons/icon'
import { remarkPage } from '../shared/pages'
import { parcelText } from '../shared/labels'
import { ExtraFields, SizeFields } from './extra-fields'
import type { OrderFormStore } from './form-store'
import { floorOf } from './priced'
import type { Values } from './values'

const folded = ['size', 'pieces', 'upstairs', 'lift', 'floor', 'sex', 'tip', 'track', 'remark'] as const

/** In a line what is set under the fold. */
function moreText({ kind }: Pick<OrderFormStore, 'kind'>, values: Values): string {
  const { size, pieces, upstairs, sex, tip, remark } = values
  const floor = floorOf(kind, values)
  return [
    kind === 'agency' ? '' : parcelText({ size, pieces: Number(pieces) }),
    upstairs ? (floor === undefined ? t('送上楼') : t('送到 {n} 楼', { n: floor })) : '',
    sex === 'any' ? '' : t(sexTitles[sex]),
    tip === '' ? '' : t('小费 ¥{tip}', { tip }),
    remark,
  ]
    .filter((part) => part !== '')
    .join(t('，'))
}

/** All that need not be said: in a line, until it is opened, or a submit finds an error in it. */
export const MoreFields = observer(function MoreFields({ store }: { store: OrderFormStore }) {
  const { form, kind } = store
  const [tapped, setTapped] = useState(false)
  const open = tapped || folded.some((name) => form.errorOf(name) !== undefined)
  const text = moreText(store, form.values)
  return (
    <>
      <CellGroup>
        <View
          className="u-cell"
          ariaRole="button"
          onTap={() => setTapped(!open)}
          hoverClassName="u-cell-press"
        >
          <Icon name="dots" />
          <View className="u-grow">
            {t('更多要求')}
            <View className="u-meta u-one">{text === '' ? t('送上楼、骑手性别、小费、备注') : text}</View>
          </View>
          <View className="u-cell-end">
            <Icon name={open ? 'arrow-up' : 'chevron-down'} size={20} />
          </View>
        </View>
      </CellGroup>
      {open && (
        <View className="er-more">
          {kind !== 'agency' && <SizeFields store={store} />}
          <ExtraFields store={store} />
          <Remark store={store} />
        </View>
      )}
    </>
  )
})

const Remark = observer(function Remark({ store: { kind, form } }: { store: OrderFormStore }) {
  const { remark } = form.values
  const error = form.errorOf('remark')
  const id = useWanted(form.wanted('remark'))
  return (
    <View id={error ? id : undefined}>
      <CellGroup>
        <Cell
          icon="pencil"
          title={t('备注')}
          text={error ?? (remark === '' ? t('楼下还是门口、怎么联系，写给骑手') : remark)}
          onTap={linkTo(`${remarkPage}?kind=${kind}`)}
        />
      </CellGroup>
    </View>
  )
})
