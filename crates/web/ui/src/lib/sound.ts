import type { BoardStyle } from '../messages';
import { settings } from './settings.svelte';

let context: AudioContext | null = null;

/** Browsers allow sounds only after the person has used the page. */
function ready(): AudioContext | null {
  if (!settings.is('sounds') || typeof AudioContext === 'undefined') return null;
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

/** A short knock of wood, stone or plastic: filtered noise with a tone. */
function knock(pitch: number, length: number, loudness: number, delay = 0) {
  const audio = ready();
  if (!audio) return;
  const start = audio.currentTime + delay;
  const samples = Math.floor(audio.sampleRate * length);
  const noise = audio.createBuffer(1, samples, audio.sampleRate);
  const data = noise.getChannelData(0);
  for (let n = 0; n < samples; n++) data[n] = (Math.random() * 2 - 1) * (1 - n / samples) ** 6;
  const source = audio.createBufferSource();
  source.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 1.2;
  const gain = audio.createGain();
  gain.gain.value = loudness;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(start);
  tone(pitch / 4, length * 0.7, loudness * 0.35, delay);
}

function tone(pitch: number, length: number, loudness: number, delay = 0) {
  const audio = ready();
  if (!audio) return;
  const start = audio.currentTime + delay;
  const wave = audio.createOscillator();
  const gain = audio.createGain();
  wave.type = 'sine';
  wave.frequency.value = pitch;
  gain.gain.setValueAtTime(loudness, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  wave.connect(gain).connect(audio.destination);
  wave.start(start);
  wave.stop(start + length);
}

const pitches: Record<BoardStyle, number> = { othello: 1500, renju: 2600, shogi: 1900 };

export function soundMove(style: BoardStyle, flipped = 0) {
  knock(pitches[style], 0.12, 0.9);
  for (let n = 0; n < Math.min(flipped, 6); n++) knock(900, 0.05, 0.22, 0.12 + n * 0.05);
}

export function soundRefused() {
  tone(180, 0.16, 0.16);
}

export function soundSeconds() {
  tone(880, 0.07, 0.1);
}

export function soundEnd(isGood: boolean) {
  const notes = isGood ? [523, 659, 784, 1047] : [392, 370, 330];
  notes.forEach((pitch, place) => tone(pitch, 0.4, 0.12, place * 0.13));
}
