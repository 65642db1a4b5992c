//! Tests the layout and the colours of the pictures.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fibnim_plot::{Picture, Side, Slice, png, svg};

type Rgb = [u8; 3];

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
const INFINITE: Rgb = [255, 0, 144];
const P: Rgb = [27, 64, 121];
const N: Rgb = [226, 230, 234];
/// The first and the last colour of viridis.
const LEAST: Rgb = [68, 1, 84];
const MOST: Rgb = [253, 231, 37];

struct Image {
    width: usize,
    height: usize,
    pixels: Vec<Rgb>,
}

impl Image {
    fn decode(bytes: &[u8]) -> Self {
        let mut decoder = ::png::Decoder::new(std::io::Cursor::new(bytes));
        decoder.set_transformations(::png::Transformations::EXPAND);
        let mut reader = decoder.read_info().expect("a PNG");
        let mut buffer = vec![0; reader.output_buffer_size().expect("a size")];
        let info = reader.next_frame(&mut buffer).expect("pixels");
        assert_eq!((info.color_type, info.bit_depth), (::png::ColorType::Rgb, ::png::BitDepth::Eight));
        let pixels: Vec<Rgb> = buffer.chunks_exact(3).map(|pixel| pixel.try_into().expect("three")).collect();
        Self { width: info.width as usize, height: info.height as usize, pixels }
    }

    fn at(&self, x: usize, y: usize) -> Rgb {
        self.pixels[y * self.width + x]
    }

    fn has(&self, colour: Rgb, columns: std::ops::Range<usize>) -> bool {
        (0..self.height).any(|y| columns.clone().any(|x| self.at(x, y) == colour))
    }
}

/// The x, y, width and height of the map in an SVG, which the PNG shares.
fn map(svg: &str) -> [usize; 4] {
    let document = roxmltree::Document::parse(svg).expect("XML");
    let image = document.descendants().find(|node| node.has_tag_name("image")).expect("a map");
    ["x", "y", "width", "height"]
        .map(|name| image.attribute(name).and_then(|text| text.parse().ok()).expect("a number"))
}

fn texts(svg: &str) -> Vec<String> {
    let document = roxmltree::Document::parse(svg).expect("XML");
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    texts.map(|node| node.text().unwrap_or_default().to_owned()).collect()
}

fn side(max: u32) -> Side {
    Side::up_to(max).expect("a side")
}

/// Thresholds that are infinite on the diagonal, and otherwise `x + y`.
fn slice(max: u32) -> Slice {
    Slice::new(side(max), |x, y| (x != y).then_some(x + y))
}

#[test]
fn a_slice_asks_once_for_two_positions() {
    let mut asked = Vec::new();
    Slice::new(side(9), |x, y| {
        asked.push((x, y));
        Some(x)
    });
    assert!(asked.len() == 55 && asked.iter().all(|(x, y)| y <= x));
    assert_eq!(Side::up_to(10_000).map(Side::max), Ok(10_000));
    let error = Side::up_to(10_001).expect_err("too large");
    assert_eq!(error.to_string(), "a picture of piles up to 10001: give piles up to 10000");
}

#[test]
fn every_position_has_its_colour() {
    for max in [20, 200, 700] {
        let slice = slice(max);
        let image = Image::decode(&png(&slice, "Title", Picture::Thresholds));
        let [x0, y0, w, h] = map(&svg(&slice, "Title", Picture::Thresholds));
        let count = max as usize + 1;
        let cell = w / count;
        assert_eq!((w, h), (cell * count, cell * count));
        assert!((600..1400).contains(&w), "{w}");
        let at = |x: usize, y: usize| {
            let corners = [(0, 0), (cell - 1, 0), (0, cell - 1), (cell - 1, cell - 1)];
            let colours = corners.map(|(dx, dy)| image.at(x0 + x * cell + dx, y0 + (count - 1 - y) * cell + dy));
            assert_eq!(colours, [colours[0]; 4], "({x}, {y})");
            colours[0]
        };
        let last = count - 1;
        assert_eq!([at(0, 0), at(last, last), at(7, 7)], [INFINITE; 3]);
        assert_eq!([at(1, 0), at(0, 1)], [LEAST; 2]);
        assert_eq!([at(last - 1, last), at(last, last - 1)], [MOST; 2]);
        assert_ne!(at(0, 2), at(0, 3));
        // The map has a black frame, and the area around it is white.
        assert_eq!([image.at(x0 - 1, y0 + 1), image.at(x0 + w, y0 + h)], [BLACK; 2]);
        assert_eq!([image.at(0, 0), image.at(image.width - 1, image.height - 1)], [WHITE; 2]);
        // The legend has infinity and both ends of the scale.
        for colour in [INFINITE, LEAST, MOST, BLACK] {
            assert!(image.has(colour, x0 + w + 4..image.width), "{colour:?}");
        }
    }
}

#[test]
fn p_positions_are_those_with_a_threshold_above_the_quota() {
    let picture = Picture::PPositions { quota: 6 };
    let slice = slice(20);
    let image = Image::decode(&png(&slice, "", picture));
    let text = svg(&slice, "", picture);
    let [x0, y0, w, h] = map(&text);
    let at = |x: usize, y: usize| image.at(x0 + x * w / 21, y0 + (20 - y) * h / 21);
    assert_eq!([at(5, 5), at(0, 7), at(3, 4), at(19, 20)], [P; 4]);
    assert_eq!([at(6, 0), at(0, 6), at(2, 4), at(0, 1)], [N; 4]);
    for colour in [P, N] {
        assert!(image.has(colour, x0 + w + 4..image.width));
    }
    let texts = texts(&text);
    for expected in ["quota 6", "P-position", "N-position"] {
        assert!(texts.iter().any(|text| text == expected), "{texts:?}");
    }
    let all = svg(&slice, "", Picture::PPositions { quota: u64::MAX });
    assert!(all.contains("quota 18446744073709551615"));
}

#[test]
fn a_large_picture_has_a_pixel_a_position() {
    let slice = slice(2000);
    let image = Image::decode(&png(&slice, "Large", Picture::Thresholds));
    let text = svg(&slice, "Large", Picture::Thresholds);
    let [x0, y0, w, h] = map(&text);
    assert_eq!((w, h), (2001, 2001));
    assert_eq!(
        [image.at(x0, y0 + 2000), image.at(x0 + 2000, y0), image.at(x0 + 1234, y0 + 2000 - 1234)],
        [INFINITE; 3]
    );
    assert_eq!([image.at(x0 + 1, y0 + 2000), image.at(x0 + 1999, y0)], [LEAST, MOST]);
    assert!(image.width < 2700 && image.height < 2500, "{} x {}", image.width, image.height);
    let expected =
        "Large 0 0 200 200 400 400 600 600 800 800 1000 1000 1200 1200 1400 1400 1600 1600 1800 1800 2000 2000";
    assert_eq!(texts(&text)[..23].join(" "), expected);
}

#[test]
fn svg_embeds_the_positions_and_writes_the_rest() {
    let title = "a < b & \"c\"\u{1}";
    let slice = slice(5);
    let text = svg(&slice, title, Picture::Thresholds);
    let document = roxmltree::Document::parse(&text).expect("XML");
    let root = document.root_element();
    assert!(root.has_tag_name(("http://www.w3.org/2000/svg", "svg")));
    assert_eq!(root.attribute("font-family"), Some("sans-serif"));
    let image = document.descendants().find(|node| node.has_tag_name("image")).expect("a map");
    assert!(image.attribute("style").is_some_and(|style| style.ends_with("image-rendering:pixelated")));
    let data = image.attribute("href").and_then(|href| href.strip_prefix("data:image/png;base64,")).expect("a PNG");
    let map = Image::decode(&STANDARD.decode(data).expect("base64"));
    assert_eq!((map.width, map.height), (6, 6));
    assert_eq!([map.at(0, 5), map.at(5, 0), map.at(1, 5), map.at(4, 0)], [INFINITE, INFINITE, LEAST, MOST]);

    let texts = texts(&text);
    let joined = texts.join(" ");
    assert_eq!(joined, "a < b & \"c\" 0 0 1 1 2 2 3 3 4 4 5 5 pile 1 pile 2 threshold ∞ 9 8 7 6 5 4 3 2 1");
    // No rectangle exceeds the picture.
    let number = |node: &roxmltree::Node, name| node.attribute(name).and_then(|text| text.parse::<usize>().ok());
    let (width, height) = (number(&root, "width").expect("a width"), number(&root, "height").expect("a height"));
    for rect in document.descendants().filter(|node| node.has_tag_name("rect")) {
        let [x, y, w, h] = ["x", "y", "width", "height"].map(|name| number(&rect, name).unwrap_or(0));
        assert!(x + w <= width && y + h <= height && w > 0 && h > 0, "{rect:?}");
    }
    let picture = Image::decode(&png(&slice, title, Picture::Thresholds));
    assert_eq!((picture.width, picture.height), (width, height));
}

/// No text reaches the border of the picture, for any labels and size.
#[test]
fn nothing_is_cut_off() {
    let long = "many words of a title that goes on and on ".repeat(30);
    let endless = "x".repeat(5000);
    for max in [0, 1, 10, 1000] {
        for text in [long.as_str(), endless.as_str(), "漢字", ""] {
            for picture in [Picture::Thresholds, Picture::PPositions { quota: u64::MAX }] {
                let image = Image::decode(&png(&slice(max), text, picture));
                let (right, bottom) = (image.width - 1, image.height - 1);
                assert!(image.width < 2500 && image.height < 2500, "{max}");
                assert!((0..=right).all(|x| [image.at(x, 2), image.at(x, bottom - 2)] == [WHITE; 2]));
                assert!((0..=bottom).all(|y| [image.at(2, y), image.at(right - 2, y)] == [WHITE; 2]));
            }
        }
    }
}
