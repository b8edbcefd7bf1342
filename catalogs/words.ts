/**
 * Which words are the products made of?
 *
 * Lists only, most frequent first where the generator draws by rank.
 */

/** A category with what it sells and the price, in cents, that its cheapest articles start from. */
export interface Category {
  readonly path: string;
  readonly nouns: readonly string[];
  readonly from: number;
}

const category = (path: string, from: number, nouns: string): Category => ({ path, from, nouns: nouns.split(", ") });

export const CATEGORIES: readonly Category[] = [
  category("Electronics/Headphones", 1499, "Headphones, Earbuds, Headset, In-Ear Monitors, Gaming Headset"),
  category("Home/Kitchen", 799, "Saucepan, Frying Pan, Chef Knife, Cutting Board, Mixing Bowl, Colander"),
  category("Clothing/Shirts", 999, "T-Shirt, Oxford Shirt, Polo Shirt, Linen Shirt, Henley"),
  category("Sports/Running", 1299, "Running Shoes, Running Shorts, Running Vest, Hydration Belt, Trail Shoes"),
  category("Electronics/Accessories", 399, "USB-C Cable, Phone Case, Screen Protector, Wall Charger, Power Bank"),
  category("Books/Fiction", 499, "Novel, Short Stories, Mystery Novel, Paperback, Hardcover Edition"),
  category("Home/Furniture", 4999, "Office Chair, Coffee Table, Bookshelf, Standing Desk, Sofa, Bar Stool"),
  category("Toys/Building", 1499, "Building Blocks, Model Kit, Marble Run, Train Set, Puzzle"),
  category("Beauty/Skin Care", 599, "Face Cream, Serum, Cleanser, Sunscreen, Night Cream, Toner"),
  category("Clothing/Jackets", 3999, "Rain Jacket, Down Jacket, Softshell Jacket, Parka, Windbreaker"),
  category("Electronics/Computers", 29999, "Laptop, Mini PC, Tablet, Chromebook, Workstation"),
  category("Home/Lighting", 1299, "Desk Lamp, Floor Lamp, Pendant Light, LED Bulb, String Lights"),
  category("Garden/Tools", 899, "Pruning Shears, Garden Hose, Spade, Rake, Wheelbarrow, Watering Can"),
  category("Sports/Camping", 1999, "Tent, Sleeping Bag, Camping Stove, Headlamp, Sleeping Mat, Cooler"),
  category("Pets/Dogs", 599, "Dog Bed, Dog Leash, Dog Bowl, Chew Toy, Dog Harness"),
  category("Office/Stationery", 199, "Notebook, Fountain Pen, Ballpoint Pens, Sticky Notes, Planner"),
  category("Electronics/Cameras", 9999, "Action Camera, Mirrorless Camera, Tripod, Camera Bag, Webcam"),
  category("Clothing/Shoes", 2999, "Sneakers, Leather Boots, Sandals, Loafers, Slippers"),
  category("Grocery/Coffee", 499, "Espresso Beans, Ground Coffee, Coffee Capsules, Cold Brew, Filter Coffee"),
  category("Home/Bedding", 1999, "Duvet, Pillow, Fitted Sheet, Mattress Topper, Blanket"),
  category("Automotive/Interior", 899, "Seat Cover, Floor Mats, Phone Mount, Sun Shade, Trunk Organizer"),
  category("Health/Fitness", 999, "Yoga Mat, Dumbbells, Resistance Bands, Foam Roller, Kettlebell"),
  category("Toys/Games", 999, "Board Game, Card Game, Chess Set, Dice Set, Party Game"),
  category("Electronics/Audio", 2999, "Bluetooth Speaker, Soundbar, Turntable, Radio, Subwoofer"),
  category("Home/Storage", 699, "Storage Box, Shelf Unit, Laundry Basket, Coat Rack, Drawer Organizer"),
  category("Tools/Power Tools", 3999, "Cordless Drill, Circular Saw, Sander, Impact Driver, Jigsaw"),
  category("Clothing/Trousers", 1999, "Jeans, Chinos, Cargo Trousers, Leggings, Joggers"),
  category("Beauty/Hair Care", 499, "Shampoo, Conditioner, Hair Dryer, Hair Oil, Styling Cream"),
  category("Sports/Cycling", 1499, "Bike Helmet, Bike Light, Cycling Gloves, Bike Pump, Saddle Bag"),
  category("Baby/Nursery", 999, "Baby Monitor, Crib Sheet, Night Light, Changing Mat, Baby Blanket"),
  category("Grocery/Tea", 299, "Green Tea, Black Tea, Herbal Tea, Rooibos, Chai"),
  category("Electronics/Smart Home", 1999, "Smart Plug, Thermostat, Door Sensor, Smart Bulb, Video Doorbell"),
  category("Home/Bath", 799, "Bath Towel, Shower Head, Bath Mat, Soap Dispenser, Shower Curtain"),
  category("Books/Cooking", 1499, "Cookbook, Baking Book, Recipe Binder, Grill Guide"),
  category("Pets/Cats", 499, "Cat Tree, Litter Box, Cat Toy, Scratching Post, Cat Carrier"),
  category("Office/Desk", 1299, "Monitor Stand, Desk Pad, Pen Holder, Cable Tray, Footrest"),
  category("Clothing/Accessories", 799, "Leather Belt, Wool Scarf, Beanie, Sunglasses, Wallet, Gloves"),
  category("Travel/Luggage", 4999, "Suitcase, Carry-On, Duffel Bag, Backpack, Toiletry Bag"),
  category("Garden/Plants", 399, "Planter, Flower Pot, Seed Kit, Potting Soil, Plant Stand"),
  category("Tools/Hand Tools", 499, "Screwdriver Set, Hammer, Wrench, Pliers, Tape Measure, Spirit Level"),
  category("Music/Instruments", 2499, "Ukulele, Keyboard, Acoustic Guitar, Cajón, Harmonica"),
  category("Sports/Swimming", 799, "Swim Goggles, Swim Cap, Swimsuit, Kickboard, Snorkel"),
  category("Home/Décor", 699, "Wall Clock, Picture Frame, Vase, Candle, Cushion, Mirror"),
  category("Electronics/Gaming", 2999, "Game Controller, Mechanical Keyboard, Gaming Mouse, Mouse Pad"),
  category("Art/Painting", 599, "Acrylic Paints, Watercolours, Brush Set, Easel, Canvas"),
  category("Automotive/Care", 499, "Car Wax, Wheel Cleaner, Microfibre Cloth, Car Shampoo"),
  category("Health/Monitoring", 1999, "Blood Pressure Monitor, Thermometer, Bathroom Scale, Fitness Tracker"),
  category("Toys/Outdoor", 999, "Kite, Frisbee, Water Blaster, Sandbox Set, Jump Rope"),
  category("Grocery/Snacks", 199, "Trail Mix, Dark Chocolate, Crackers, Granola Bars, Dried Mango"),
  category("Books/Travel", 999, "Travel Guide, City Map, Phrasebook, Atlas"),
  category("Jewellery/Watches", 4999, "Chronograph, Diver's Watch, Dress Watch, Smart Watch"),
  category("Sports/Climbing", 1999, "Climbing Harness, Chalk Bag, Carabiner, Climbing Rope"),
  category("Home/Cleaning", 299, "Vacuum Cleaner, Mop, Broom, Dish Brush, Duster"),
  category("Art/Crafts", 399, "Knitting Needles, Yarn, Sewing Kit, Glue Gun, Embroidery Hoop"),
  category("Music/Vinyl", 1499, "Vinyl Record, Record Sleeve, Record Brush, Box Set"),
  category("Office/Printing", 999, "Ink Cartridge, Label Printer, Photo Paper, Toner"),
  category("Marine/Sailing", 2999, "Life Jacket, Dry Bag, Boat Fender, Sailing Gloves"),
  category("Photo/Film", 899, "35mm Film, Instant Film, Film Camera, Light Meter"),
  category("Science/Kits", 1499, "Microscope, Chemistry Set, Crystal Kit, Telescope"),
  category("Collectibles", 999, "Coin Album, Stamp Set, Die-Cast Car, Poster"),
];

/** Halves that brand names are put together from; `brandNames` says how. */
export const BRAND_STARTS =
  "Nor Al Vel Kor Bri Tor Lum Sol Mar Fen Ast Hal Wex Zen Ori Dal Cas Ever Pol Quin Ryn Sil Thorn Ul Vand".split(" ");
export const BRAND_ENDS = "vik ora tek ana mont ium field wood ix elle berg stone".split(" ");

/** Brands that two halves cannot make: spaces, accents, apostrophes, digits, signs. */
export const SPECIAL_BRANDS = [
  "Blue Harbor",
  "O'Malley & Sons",
  "Café Lumière",
  "3Peaks",
  "Smith & Wren",
  "Ångström",
  "Nº 9",
  "El Niño Sport",
  "A.B. Crane",
  "Zoë",
  "north by north",
  "UNIT-7",
  "Größe",
  "Père Martin",
  "X",
];

export const ADJECTIVES = (
  "Classic Compact Wireless Lightweight Premium Portable Ergonomic Organic Waterproof Foldable Adjustable Durable " +
  "Vintage Modern Professional Essential Slim Heavy-Duty Insulated Rechargeable Handmade Quiet Soft Ultra Eco " +
  "Reversible Breathable Minimalist Outdoor Everyday Deluxe Mini Large Breakproof Scandinavian Urban Alpine Coastal"
).split(" ");

export const MATERIALS = (
  "cotton; stainless steel; recycled plastic; bamboo; leather; aluminium; merino wool; oak; silicone; ceramic; " +
  "polyester; linen; glass; cork; titanium; carbon fibre; walnut; brass; hemp; felt"
).split("; ");

export const QUALITIES = (
  "comfortable; durable; easy to clean; light; quiet; sturdy; versatile; reliable; soft to the touch; compact; " +
  "scratch-resistant; energy-saving; water-repellent; long-lasting; well balanced; quick to dry; simple to set up; " +
  "stylish; breathable; dishwasher-safe; fade-resistant; non-slip; timeless; odour-free"
).split("; ");

export const PLACES = (
  "at home; in the office; on the road; in the kitchen; outdoors; in the garden; at the gym; on long journeys; " +
  "in small flats; on the trail; by the pool; in the workshop; at the campsite; in the rain; on the beach"
).split("; ");

export const PEOPLE = (
  "the whole family; beginners; professionals; students; commuters; children aged six and up; athletes; travellers; " +
  "collectors; pet owners; night owls; left-handed users; early risers"
).split("; ");

export const OCCASIONS = (
  "every day; weekends; birthdays; holidays; rainy days; winter; summer; the morning rush; a quiet evening; " +
  "a first flat; moving day; a long hike"
).split("; ");

export const EXTRAS = (
  "a carrying case; a two-year warranty; spare parts; a cleaning cloth; a printed manual; batteries; a gift box; " +
  "a USB cable; mounting screws; free returns; a care guide; three attachments; a storage pouch"
).split("; ");

export const COLORS =
  "black white grey blue red green navy beige brown silver pink yellow orange purple turquoise gold olive burgundy".split(
    " ",
  );

export const TAGS = (
  "new sale bestseller eco gift premium limited outdoor indoor kids unisex travel vegan handmade clearance summer " +
  "winter exclusive recycled fair-trade bundle refurbished lightweight waterproof waterproof-ip67 smart vintage " +
  "made-in-eu local award-winning staff-pick back-in-stock online-only oversized fragile hypoallergenic 2-pack xxl"
).split(" ");
