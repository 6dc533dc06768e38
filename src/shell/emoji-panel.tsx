import React from 'react'
import { t } from '@/locale'
import { View } from '@/platform/components'
import './emoji-panel.css'

/** Plain characters that every device draws. */
const emoji: readonly string[] = Array.from(
  '😀😁😂🤣😊😍😘😋😜🤔😏😎🥳😴😅😭😡😱🥺😳🙄😷🤝👍👎👏🙏💪👌✌👋❤💔🔥✨🎉🎂🌹☕🍜🍚🍉🍻📚📝🏀🏃🚲🌙🌞',
)

/** Emoji to add to what is being written. */
export const EmojiPanel = ({ onChoose }: { onChoose: (emoji: string) => void }) => (
  <View className="u-emoji" ariaLabel={t('表情')}>
    {emoji.map((one) => (
      <View key={one} className="u-emoji-one" ariaRole="button" ariaLabel={one} onTap={() => onChoose(one)}>
        {one}
      </View>
    ))}
  </View>
)
