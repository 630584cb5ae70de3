/** First halves of invented names: 'Harrow' in Harrowgate. */
export const NAME_STARTS = `Harrow, Cinder, Bramble, North, Quill, Salt, Lumen, Plover, Tarn, Kestrel, Vantage, Dovetail, Amber,
  Alder, Anchor, Arrow, Ash, Aspen, Barrow, Basalt, Beacon, Birch, Brook, Calder, Cedar, Chalk, Clover, Cobalt,
  Copper, Coral, Crag, Crane, Curlew, Dale, Dapple, Dawn, Drift, Dun, Dusk, Elder, Fen, Fern, Field,
  Finch, Flint, Fox, Frost, Gale, Garnet, Glen, Gorse, Granite, Grey, Gull, Hale, Halcyon, Haw, Hazel, Heath, Heron,
  Holm, Inkwell, Iron, Ivory, Jasper, Juniper, Kiln, Lantern, Larch, Lark, Laurel, Ledger, Lichen, Linden, Loam,
  Lodge, Maple, Marl, Marsh, Meadow, Merle, Mica, Mill, Mist, Moor, Moss, Nettle, Nickel, Oak, Oat, Ochre,
  Onyx, Opal, Orchard, Orrery, Otter, Owl, Parallax, Pebble, Peat, Pelham, Petrel, Pine, Pollen, Quarry, Quartz, Raven, Reed, Ridge,
  River, Robin, Rowan, Sable, Saffron, Sand, Scarp, Sedge, Shale, Shingle, Silver, Slate, Sorrel, Sparrow, Spindle,
  Spruce, Starling, Stone, Summer, Sundial, Swift, Tamar, Teal, Thistle, Thorn, Tidal, Timber, Tin, Twill, Umber,
  Upland, Vale, Vellum, Verdant, Wattle, Weir, Wheat, Whin, Willow, Winter, Wold, Wren, Yarrow, Yew, Zephyr`;

/** Second halves: 'gate' in Harrowgate. */
export const NAME_ENDS = `gate, point, wick, light, mark, meadow, field, bridge, bank, barn, beck, bourne, brook, burn, bury, cliff,
  combe, cove, craft, crest, croft, cross, dale, den, don, fell, ferry, fold, ford, forge, garth, glade, grove, guard, hall,
  harbour, haven, heath, helm, hill, hithe, holm, house, hurst, kirk, lane, lea, ledge, line, loft, loom, march, mere, mill,
  mint, moor, mouth, path, peak, port, post, reach, rise, road, scale, shore, side, span, spire, spring, stack, stead, stile, stock,
  stone, strand, thorpe, thread, tide, ton, tower, vale, view, wain, wall, watch, water, way, well, wharf, wheel, wind, wise, wood,
  worth, yard`;

/** Syllables of coined names like Vantry: a start, at times a middle, an end. */
export const SYLLABLES = {
  starts: `Van, Quor, Zel, Mir, Tav, Lor, Kor, Ner, Sol, Bel, Cal, Dra, Fen, Gal, Ild, Jor, Lun, Mar, Nov, Oran, Pel, Rav,
    Sil, Tor, Ul, Vir, Wil, Xan, Yor, Zan, Bri, Eln, Fal, Gre, Hav, Ist, Kes, Lys, Mon, Nim, Osk, Pra, Quin, Ros, Sev,
    Tren, Ulm, Wen, Yst, Zor`,
  middles: 'a, e, i, o, u, an, en, il, or, ar, et, ov, el, im, un',
  ends: `try, dex, via, ris, nix, dora, sen, vane, lio, tura, mos, ley, quist, ren, dal, vex, nova, lith, bra, dyne, mar, sel, phi,
    ron, gen, lum, rel, sto, vik, zen, ara, ello, ium, ora, ent, ance, esh, iq`,
};
