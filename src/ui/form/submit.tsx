import React, { type ComponentProps } from 'react'
import { observer } from 'mobx-react-lite'
import { View } from '@/platform/components'
import { Button } from '../button'

interface SubmitProps extends Pick<ComponentProps<typeof Button>, 'kind'> {
  /** What is sent: the button spins while it is on its way. */
  of: { readonly busy: boolean }
  label: string
  onSend: () => unknown
}

/** The button under a form. */
export const Submit = observer(function Submit({ of, label, kind, onSend }: SubmitProps) {
  return (
    <View className="u-pad">
      <Button block kind={kind} loading={of.busy} onTap={() => void onSend()}>
        {label}
      </Button>
    </View>
  )
})
