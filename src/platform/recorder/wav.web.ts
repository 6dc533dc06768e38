/** Enough for a voice. */
const rate = 16_000

/** 16-bit mono PCM with the 44 bytes of a RIFF header. Samples from -1 to 1. */
export function wavOf(samples: Float32Array): Blob {
  const data = new DataView(new ArrayBuffer(44 + samples.length * 2))
  const text = (at: number, word: string) =>
    [...word].forEach((letter, index) => data.setUint8(at + index, letter.charCodeAt(0)))
  text(0, 'RIFF')
  data.setUint32(4, data.byteLength - 8, true)
  text(8, 'WAVEfmt ')
  data.setUint32(16, 16, true)
  data.setUint16(20, 1, true)
  data.setUint16(22, 1, true)
  data.setUint32(24, rate, true)
  data.setUint32(28, rate * 2, true)
  data.setUint16(32, 2, true)
  data.setUint16(34, 16, true)
  text(36, 'data')
  data.setUint32(40, samples.length * 2, true)
  samples.forEach((sample, index) =>
    data.setInt16(44 + index * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 0x7fff), true),
  )
  return new Blob([data.buffer], { type: 'audio/wav' })
}

/** What the browser recorded (WebM or Ogg, which iPhones do not play in mini-programs) as WAV. */
export async function toWav(recorded: Blob): Promise<Blob> {
  // decoding brings it to the context's rate
  const decoded = await new OfflineAudioContext(1, 1, rate).decodeAudioData(await recorded.arrayBuffer())
  return wavOf(decoded.getChannelData(0))
}
