import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { BookSheet } from '@/shell/address/book-sheet'
import { View } from '@/platform/components'
import { Field } from '@/ui/form/field'
import { RadioField } from '@/ui/form/option-fields'
import { Picked } from '@/ui/form/picked'
import { IconButton } from '@/ui/icon-button'
import { pathToAddress } from '../pages'
import type { GoodsFormStore } from './form-store'
import { exemptChoices } from './labels'
import './form.css'

/** Where returned goods go; of a business, too, what cannot be returned without a reason. */
export const ReturnField = observer(function ReturnField({ store }: { store: GoodsFormStore }) {
  const { draft, business } = store
  const { form } = draft
  const [choosing, setChoosing] = useState(false)
  const address = form.field('returns')
  return (
    <>
      <Field
        {...address}
        hint={t('你没有及时处理退货时，买家寄到这里；不选就放学校服务点，都没有就直接退款')}
      >
        <View className="gf-spot">
          <View className="u-grow" ariaRole="button" onTap={() => setChoosing(true)} hoverClassName="u-press">
            <Picked
              text={address.value?.words ?? ''}
              placeholder={t('从地址簿里选')}
              icon="map-pin"
              error={Boolean(address.error)}
            />
          </View>
          {address.value && (
            <IconButton name="x" label={t('不选地址')} onTap={() => address.onChange(null)} />
          )}
        </View>
      </Field>
      {choosing && (
        <BookSheet
          slot="address"
          page={pathToAddress}
          current={address.value?.id}
          onClose={() => setChoosing(false)}
          onChosen={store.back}
        />
      )}
      {business && (
        <RadioField
          {...form.field('exempt')}
          rows={exemptChoices}
          hint={t('不适用的，买家下单时要逐件确认')}
        />
      )}
    </>
  )
})
