/** Hertz and seconds: short and high for what was found, long and low for what was not. */
const TONES = { found: [1_320, 0.09], unknown: [220, 0.35] } as const
const LOUDNESS = 0.15

let speaker: AudioContext | undefined

/** Says what became of a scan to whoever looks at the pouches and not at the screen. As loud as the device is; it may be silent. */
export function soundScan(result: keyof typeof TONES): void {
  const [hertz, seconds] = TONES[result]
  speaker ??= new AudioContext()
  const end = speaker.currentTime + seconds
  const tone = new OscillatorNode(speaker, { frequency: hertz })
  const volume = new GainNode(speaker, { gain: LOUDNESS })
  // A tone that is cut off clicks.
  volume.gain.setTargetAtTime(0, end - 0.02, 0.01)
  tone.connect(volume).connect(speaker.destination)
  tone.start()
  tone.stop(end + 0.05)
}
